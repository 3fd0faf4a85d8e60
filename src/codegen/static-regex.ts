/**
 * Whether a regular expression repeats a group without limit that itself repeats without limit, as in `(a+)*`: the
 * common form whose time grows exponentially. Linear in the pattern's length.
 */
export function repeatsRepetition(pattern: string): boolean {
  const groups: boolean[] = []
  let inClass = false
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') groups.push(false)
    else if (character === ')') {
      const repeats = groups.pop() ?? false
      const repeated = isUnlimited(pattern, at + 1)
      if (repeats && repeated) return true
      if (repeats || repeated) markLast(groups)
    } else if (isUnlimited(pattern, at)) markLast(groups)
  }
  return false
}

function isUnlimited(pattern: string, at: number): boolean {
  return /^(?:[*+]|\{\d+,\d*\})/.test(pattern.slice(at, at + 20))
}

function markLast(groups: boolean[]): void {
  if (groups.length > 0) groups[groups.length - 1] = true
}
