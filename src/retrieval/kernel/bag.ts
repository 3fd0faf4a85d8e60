/** Bags of units: see `profileKey`, which makes those of whole keys. 64 counts of 16 bits. */
export const BAG_BYTES: u32 = 128

/** Cell of each unit, filled in by the user of the kernel. */
export const cellOfUnit = memory.data(65536, 16)

/** Where the query's bag is put. */
export const queryBag = memory.data(128, 16)

export function countInto(bag: usize, unit: u32): void {
  const cell = bag + ((<usize>load<u8>(cellOfUnit + unit)) << 1)
  store<u16>(cell, load<u16>(cell) + 1)
}

/** Sums and differences of bags may wrap around: what is compared in the end does not. */
export function addBags(to: usize, one: usize, other: usize): void {
  for (let at: usize = 0; at < BAG_BYTES; at += 16) {
    v128.store(to + at, i16x8.add(v128.load(one + at), v128.load(other + at)))
  }
}

export function subtractBags(to: usize, one: usize, other: usize): void {
  for (let at: usize = 0; at < BAG_BYTES; at += 16) {
    v128.store(to + at, i16x8.sub(v128.load(one + at), v128.load(other + at)))
  }
}

/** Sum of the differences between the cells of two bags, which are not above 32,767. */
export function differenceOfBags(one: usize, other: usize): i32 {
  let sum = i32x4.splat(0)
  for (let at: usize = 0; at < BAG_BYTES; at += 16) {
    const differences = i16x8.abs(i16x8.sub(v128.load(one + at), v128.load(other + at)))
    sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(differences))
  }
  const two = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1))
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1)
}

/**
 * For each of `count` records a number of edits that it takes at least to make the query of its key: half of the sum of the
 * differences between the cells and of that between the lengths. An edit changes that sum by two at most.
 */
export function boundByBags(bags: usize, lengths: usize, count: u32, queryLength: i32, bounds: usize): void {
  for (let record: u32 = 0; record < count; record++) {
    const longer = abs(load<i32>(lengths + record * 4) - queryLength)
    store<i32>(bounds + record * 4, (differenceOfBags(queryBag, bags + record * BAG_BYTES) + longer + 1) >> 1)
  }
}

/** Copies bags into another order: `order` holds, for each place, the number of the record that comes there. */
export function gatherBags(from: usize, order: usize, count: u32, to: usize): void {
  for (let place: u32 = 0; place < count; place++) {
    memory.copy(to + place * BAG_BYTES, from + load<u32>(order + place * 4) * BAG_BYTES, BAG_BYTES)
  }
}
