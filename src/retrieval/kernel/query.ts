import { BAG_BYTES, countInto } from './bag'

/**
 * The query as the distance needs it. It is divided into blocks of 64 rows; a block has, for each different unit of the query, a
 * word of bits that says in which of its rows the unit stands (Myers 1999). The blocks end where the query ends, so that the
 * distance can be read off the last one: what is missing to whole blocks, `padding` rows, stands before the first unit.
 */

/**
 * Stands for a column before the first. Its words are zero but for the rows of the padding, which match: with that and no rise
 * above it, it changes nothing.
 */
export const IDLE_OFFSET: u32 = 8

/** Number of each unit in the query, 0 for those that do not occur: their words are zero. */
const codes = memory.data(65536 * 2, 16)

let units: usize = 0
let bags: usize = 0
let words: usize = 0
let wordsOfBlock: usize = 0

export let queryLength: i32 = 0
export let blocks: i32 = 0
export let padding: i32 = 0

/** Forgets the last query and numbers the units of this one. Returns the bytes that its words take, see `layOutQuery`. */
export function numberUnits(newUnits: usize, newLength: i32): f64 {
  memory.fill(codes, 0, 65536 * 2)
  units = newUnits
  queryLength = newLength
  blocks = (newLength + 63) >> 6
  padding = (blocks << 6) - newLength
  let different: u32 = 1
  for (let row = 0; row < newLength; row++) {
    const code = codes + ((<usize>load<u16>(newUnits + ((<usize>row) << 1))) << 1)
    if (load<u16>(code) == 0) store<u16>(code, ++different)
  }
  wordsOfBlock = (different + 1) << 3
  return <f64>blocks * <f64>wordsOfBlock
}

/**
 * Fills in the words, at an address with room for as many bytes as `numberUnits` said, and the bags: of what stands before each
 * block, and of all, 128 bytes each.
 */
export function layOutQuery(address: usize, bagsAddress: usize): void {
  words = address
  bags = bagsAddress
  memory.fill(address, 0, <usize>blocks * wordsOfBlock)
  if (blocks > 0) store<u64>(address + IDLE_OFFSET, ((<u64>1) << padding) - 1)
  for (let row = 0; row < queryLength; row++) {
    const place = row + padding
    const word = wordsAt(place >> 6) + offsetOf(load<u16>(units + ((<usize>row) << 1)))
    store<u64>(word, load<u64>(word) | ((<u64>1) << (place & 63)))
  }
  memory.fill(bags, 0, BAG_BYTES)
  for (let block = 0; block < blocks; block++) {
    const first = max(0, (block << 6) - padding)
    const end = ((block + 1) << 6) - padding
    const bag = bagBefore(block + 1)
    memory.copy(bag, bagBefore(block), BAG_BYTES)
    for (let row = first; row < end; row++) countInto(bag, unitOfRow(row))
  }
}

/** Bag of the units before a block. */
export function bagBefore(block: i32): usize {
  return bags + <usize>block * BAG_BYTES
}

/** Words of a block. */
export function wordsAt(block: i32): usize {
  return words + <usize>block * wordsOfBlock
}

/** Where a unit's word stands among those of a block, in bytes. */
export function offsetOf(unit: u32): u32 {
  return (<u32>load<u16>(codes + (unit << 1))) << 3
}

/** Eight units of the query from a row on. */
export function eightRows(row: i32): v128 {
  return v128.load(units + ((<usize>row) << 1))
}

export function unitOfRow(row: i32): u32 {
  return load<u16>(units + ((<usize>row) << 1))
}
