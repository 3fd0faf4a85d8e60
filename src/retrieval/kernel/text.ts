import { countInto } from './bag'
import { eightRows, IDLE_OFFSET, offsetOf, unitOfRow } from './query'

/** A stored key: UTF-16 units, each in one byte where all of them are below 256 (`wide` is 0), else in two (`wide` is 1). */

export function unitAt(text: usize, wide: u32, index: i32): u32 {
  return wide ? load<u16>(text + ((<usize>index) << 1)) : load<u8>(text + index)
}

function eightUnits(text: usize, wide: u32, index: i32): v128 {
  return wide ? v128.load(text + ((<usize>index) << 1)) : v128.load_ext<u8>(text + index)
}

/** Units that text and query have in common at their beginning, at most `most`. */
export function commonPrefix(text: usize, wide: u32, most: i32): i32 {
  let same = 0
  while (same + 8 <= most && i16x8.all_true(i16x8.eq(eightUnits(text, wide, same), eightRows(same)))) same += 8
  while (same < most && unitAt(text, wide, same) == unitOfRow(same)) same++
  return same
}

/** The same at their end. */
export function commonSuffix(text: usize, wide: u32, textEnd: i32, queryEnd: i32, most: i32): i32 {
  let same = 0
  while (
    same + 8 <= most &&
    i16x8.all_true(i16x8.eq(eightUnits(text, wide, textEnd - same - 8), eightRows(queryEnd - same - 8)))
  ) {
    same += 8
  }
  while (same < most && unitAt(text, wide, textEnd - same - 1) == unitOfRow(queryEnd - same - 1)) same++
  return same
}

/**
 * Writes 64 columns: for `count` units, after `skipped` columns before the first, where their words stand in a block. Adds the
 * units to a bag.
 */
export function writeColumns(text: usize, wide: u32, skipped: i32, count: i32, to: usize, bag: usize): void {
  if (count < 64) {
    for (let column: usize = 0; column < 64; column++) store<u32>(to + (column << 2), IDLE_OFFSET)
  }
  for (let index = 0; index < count; index++) {
    const unit = unitAt(text, wide, index)
    store<u32>(to + ((<usize>(skipped + index)) << 2), offsetOf(unit))
    countInto(bag, unit)
  }
}
