/**
 * The distance of 64 rows and 64 columns, four times at once: Myers' bit-parallel step (1999) in Hyyrö's form (2003), with
 * two tiles in a vector and two vectors side by side, because a step waits for its own last result most of the time. A tile is
 * whatever comes next in each of four lanes: they need not have anything to do with each other.
 *
 * Along a column, a bit of `rises` (`falls`) says that the distance grows (shrinks) by one from a row to the next; along a row
 * the same from a column to the next. The bits of a row come in as a word for 64 columns and leave in the same word.
 */

export const LANES: u32 = 4

/** State of each lane between tiles. */
const notRisesDown = memory.data(32, 16)
const fallsDown = memory.data(32, 16)
const risesAlong = memory.data(32, 16)
const fallsAlong = memory.data(32, 16)
/** Address of the 64 columns, see `offsetOf`. */
const columns = memory.data(16, 16)
/** Address of the block's words. */
const rows = memory.data(16, 16)

/** Columns of no meaning, for lanes that have nothing to do. */
const nothing = memory.data(256, 16)

/** Leaves a lane without work: it may go through the motions, but nothing is read that is not there. */
export function restLane(lane: u32): void {
  setTile(lane, nothing, nothing, 0, 0)
}

export function setColumn(lane: u32, rises: u64): void {
  store<u64>(notRisesDown + (lane << 3), ~rises)
  store<u64>(fallsDown + (lane << 3), 0)
}

export function setTile(lane: u32, columnsAt: usize, rowsAt: usize, rises: u64, falls: u64): void {
  store<u32>(columns + (lane << 2), columnsAt)
  store<u32>(rows + (lane << 2), rowsAt)
  store<u64>(risesAlong + (lane << 3), rises)
  store<u64>(fallsAlong + (lane << 3), falls)
}

export function risesOut(lane: u32): u64 {
  return load<u64>(risesAlong + (lane << 3))
}

export function fallsOut(lane: u32): u64 {
  return load<u64>(fallsAlong + (lane << 3))
}

/** Works through the tiles that stand ready in the lanes. */
export function workTiles(): void {
  let notUpA = v128.load(notRisesDown)
  let notUpB = v128.load(notRisesDown, 16)
  let downA = v128.load(fallsDown)
  let downB = v128.load(fallsDown, 16)
  let riseA = v128.load(risesAlong)
  let riseB = v128.load(risesAlong, 16)
  let fallA = v128.load(fallsAlong)
  let fallB = v128.load(fallsAlong, 16)

  const rows0 = load<u32>(rows)
  const rows1 = load<u32>(rows, 4)
  const rows2 = load<u32>(rows, 8)
  const rows3 = load<u32>(rows, 12)
  let column0 = load<u32>(columns)
  const column1 = load<u32>(columns, 4) - column0
  const column2 = load<u32>(columns, 8) - column0
  const column3 = load<u32>(columns, 12) - column0

  for (const end = column0 + 256; column0 != end; column0 += 4) {
    const equalA = v128.load64_lane(
      rows1 + load<u32>(column0 + column1),
      v128.load64_zero(rows0 + load<u32>(column0)),
      1,
    )
    const riseInA = i64x2.shr_u(riseA, 63)
    const fallInA = i64x2.shr_u(fallA, 63)
    const verticalA = v128.or(equalA, downA)
    const matchA = v128.or(equalA, fallInA)
    const horizontalA = v128.or(v128.xor(i64x2.sub(notUpA, v128.andnot(matchA, notUpA)), notUpA), matchA)
    const plusA = v128.or(downA, v128.andnot(notUpA, horizontalA))
    const minusA = v128.andnot(horizontalA, notUpA)
    riseA = v128.or(i64x2.add(riseA, riseA), i64x2.shr_u(plusA, 63))
    fallA = v128.or(i64x2.add(fallA, fallA), i64x2.shr_u(minusA, 63))
    const aboveA = v128.or(i64x2.add(plusA, plusA), riseInA)
    notUpA = v128.andnot(v128.or(verticalA, aboveA), v128.or(i64x2.add(minusA, minusA), fallInA))
    downA = v128.and(aboveA, verticalA)

    const equalB = v128.load64_lane(
      rows3 + load<u32>(column0 + column3),
      v128.load64_zero(rows2 + load<u32>(column0 + column2)),
      1,
    )
    const riseInB = i64x2.shr_u(riseB, 63)
    const fallInB = i64x2.shr_u(fallB, 63)
    const verticalB = v128.or(equalB, downB)
    const matchB = v128.or(equalB, fallInB)
    const horizontalB = v128.or(v128.xor(i64x2.sub(notUpB, v128.andnot(matchB, notUpB)), notUpB), matchB)
    const plusB = v128.or(downB, v128.andnot(notUpB, horizontalB))
    const minusB = v128.andnot(horizontalB, notUpB)
    riseB = v128.or(i64x2.add(riseB, riseB), i64x2.shr_u(plusB, 63))
    fallB = v128.or(i64x2.add(fallB, fallB), i64x2.shr_u(minusB, 63))
    const aboveB = v128.or(i64x2.add(plusB, plusB), riseInB)
    notUpB = v128.andnot(v128.or(verticalB, aboveB), v128.or(i64x2.add(minusB, minusB), fallInB))
    downB = v128.and(aboveB, verticalB)
  }

  v128.store(notRisesDown, notUpA)
  v128.store(notRisesDown, notUpB, 16)
  v128.store(fallsDown, downA)
  v128.store(fallsDown, downB, 16)
  v128.store(risesAlong, riseA)
  v128.store(risesAlong, riseB, 16)
  v128.store(fallsAlong, fallA)
  v128.store(fallsAlong, fallB, 16)
}
