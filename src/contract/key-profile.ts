/** Raise it with any change of what `profileKey` answers: stored profiles of another version are made again. */
export const KEY_PROFILE_VERSION = 1

/** Cells of a profile: counts of 16 bits, the lower byte first. */
const CELLS = 64
export const PROFILE_BYTES = CELLS * 2

/** What a cell counts to; differences of cells then fit into 16 bits, too. */
const CELL_MAX = 32_767

/**
 * Units that have a cell of their own: the most frequent of English prose, JSON with an indent of two, Python, SQL and web
 * actions. All others share the cells that are left, which makes bounds looser, never wrong.
 */
const OWN_CELLS = ' etani-osrdlhcumpfb.\\g,y\'\n_="0:1w><)(TvI/k2EC'

const cells = Uint8Array.from({ length: 65_536 }, (_, unit) => {
  const own = OWN_CELLS.indexOf(String.fromCharCode(unit))
  return own >= 0 ? own : OWN_CELLS.length + (unit % (CELLS - OWN_CELLS.length))
})

/** The cell in which a UTF-16 unit is counted. */
export function cellOfUnit(unit: number): number {
  return cells[unit] ?? 0
}

/**
 * How often the UTF-16 units of a key occur, by cell. From the profiles of two keys follows a number of edits that no way
 * from one to the other gets below: half of the sum of the differences between cells and of that between the lengths. An edit
 * that replaces a unit changes two cells by one and no length; one that adds or removes a unit changes one cell and the length.
 */
export function profileKey(key: string): Uint8Array {
  const counts = new Uint32Array(CELLS)
  for (let index = 0; index < key.length; index += 1) {
    const cell = cellOfUnit(key.charCodeAt(index))
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const profile = new Uint8Array(PROFILE_BYTES)
  const view = new DataView(profile.buffer)
  for (const [cell, count] of counts.entries()) view.setUint16(2 * cell, Math.min(count, CELL_MAX), true)
  return profile
}
