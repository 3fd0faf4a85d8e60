import { cellOfUnit, queryBag } from './bag'
import { Lane, UNDER_WAY } from './lane'
import { LANES, restLane, workTiles } from './tile'

export { boundByBags, gatherBags } from './bag'
export { layOutQuery, numberUnits } from './query'

const lanes = memory.data(offsetof<Lane>() * LANES, 16)

/** Lanes that are at work, a bit for each. */
let working: u32 = 0

function laneOf(number: u32): Lane {
  return changetype<Lane>(lanes + number * offsetof<Lane>())
}

/** First byte of memory that the kernel leaves to its user. */
export function freeAddress(): usize {
  return __heap_base
}

let tiles: u32 = 0

/** Tiles of 64 rows and columns since `rest`. */
export function tilesWorked(): u32 {
  return tiles
}

/** Where the query's bag of units is put, before any bound or distance. */
export function queryBagAddress(): usize {
  return queryBag
}

/** Where the cell of each unit is put, once: a byte each. */
export function cellsAddress(): usize {
  return cellOfUnit
}

/** Gives a lane its room: `columns` 256 bytes and `along` 16 bytes for each 64 units of the longest key, and one more. */
export function equipLane(number: u32, columns: usize, along: usize, bags: usize): void {
  const lane = laneOf(number)
  lane.number = number
  lane.columns = columns
  lane.along = along
  lane.bags = bags
}

/** Forgets what was under way. */
export function rest(): void {
  working = 0
  tiles = 0
  for (let number: u32 = 0; number < LANES; number++) restLane(number)
}

/** Begins a distance. True if it is known at once. */
export function startLane(number: u32, text: usize, wide: u32, length: i32, bag: usize, limit: i32): bool {
  const lane = laneOf(number)
  lane.start(text, wide, length, bag, limit)
  if (lane.result != UNDER_WAY) return true
  working |= 1 << number
  return false
}

/** From now on a lane's distance is only of interest up to a smaller limit. */
export function limitLane(number: u32, limit: i32): void {
  laneOf(number).limit = limit
}

/** Distance of a lane that has finished; -1: more than its limit. */
export function resultOf(number: u32): i32 {
  return laneOf(number).result
}

/** Works until a lane has finished or more: a bit for each of them. */
export function work(): u32 {
  let finished: u32 = 0
  while (finished == 0 && working != 0) {
    workTiles()
    tiles += popcnt(working)
    for (let left = working; left != 0; left &= left - 1) {
      const number = ctz(left)
      const lane = laneOf(number)
      lane.advance()
      if (lane.result != UNDER_WAY) finished |= 1 << number
    }
  }
  for (let left = finished; left != 0; left &= left - 1) restLane(ctz(left))
  working &= ~finished
  return finished
}
