/** Signs that a text without fences may be code. */
const DATA_CALL = /\b(?:LoadDB|FilterDB|GetValue|SQLInterpreter)\b/
const CODE_SIGNS = [
  DATA_CALL,
  /[\w.]\((?!e?s\))/,
  /^[ \t]*[A-Za-z_][\w.]*(?:\[[^\]\n]*\])?[ \t]*[-+*/|&]?=[^=]/m,
  /^[ \t]*(?:import[ \t]+\w|from[ \t]+[\w.]+[ \t]+import\b|(?:for|while|if|try|with|def|class)\b[^\n]*:[ \t]*(?:#[^\n]*)?$)/m,
]
const SQL_PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bselect\b/i, /\bfrom\b/i],
  [/\binsert\b/i, /\binto\b/i],
  [/\bdelete\b/i, /\bfrom\b/i],
  [/\bupdate\b/i, /\bset\b/i],
]

function hasSqlWords(text: string): boolean {
  return SQL_PAIRS.some(([first, second]) => {
    const at = text.search(first)
    return at >= 0 && second.test(text.slice(at))
  })
}

/** Whether a text without fences may be code. */
export function looksLikeCode(text: string): boolean {
  return CODE_SIGNS.some((sign) => sign.test(text)) || hasSqlWords(text)
}

/** Whether a text has the words of a data-loading call or of SQL. */
export function showsCode(text: string): boolean {
  const plain = text.normalize('NFKC')
  return DATA_CALL.test(plain) || hasSqlWords(plain)
}
