/** Parts until their lengths come to `units`; at least one. */
export function fillUp<T>(units: number, make: (made: number) => T, lengthOf: (part: T) => number): T[] {
  const parts: T[] = []
  let length = 0
  while (length < units || parts.length === 0) {
    const part = make(parts.length)
    parts.push(part)
    length += lengthOf(part)
  }
  return parts
}
