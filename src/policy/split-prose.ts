/** Sentences of running text. A full stop ends one only before white space and what does not go on in lower case. */
export function splitProse(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (character === '"') quoted = !quoted
    if (quoted || !'.!?'.includes(character)) continue
    if (!endsHere(text, at)) continue
    sentences.push(text.slice(start, at + 1))
    start = at + 1
  }
  sentences.push(text.slice(start))
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function endsHere(text: string, at: number): boolean {
  const next = text[at + 1]
  if (next === undefined) return true
  if (!/\s/.test(next)) return false
  let ahead = at + 1
  while (ahead < text.length && /\s/.test(text[ahead] ?? '')) ahead += 1
  return !/\p{Ll}/u.test(text[ahead] ?? '')
}
