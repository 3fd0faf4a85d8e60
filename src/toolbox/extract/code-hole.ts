/**
 * Stands in a text for a part that only exists when the code runs. Both are private-use characters, which no
 * database's names contain; code that contains them itself is refused as unread.
 */
export const DATA_HOLE = '\uE000'
/** As above, where the part comes from a place that was not understood: it may hold anything, code too. */
export const UNKNOWN_HOLE = '\uE001'

export function hasHole(text: string): boolean {
  return text.includes(DATA_HOLE) || text.includes(UNKNOWN_HOLE)
}
