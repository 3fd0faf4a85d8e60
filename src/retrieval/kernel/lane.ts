import { addBags, BAG_BYTES, differenceOfBags, queryBag, subtractBags } from './bag'
import { bagBefore, blocks, padding, queryLength, wordsAt } from './query'
import { commonPrefix, commonSuffix, writeColumns } from './text'
import { fallsOut, risesOut, setColumn, setTile } from './tile'

/** Said of a distance that is more than the limit. */
export const MORE = -1

/** A distance under way has no result yet. */
export const UNDER_WAY = -2

/** Up to here counts and their differences fit into 16 bits. */
const LONGEST_WITH_BAGS = 32767

/** Bytes of a chunk's columns: an offset (see `writeColumns`) for each of 64. */
const CHUNK_BYTES: usize = 256

function bitsOf(word: u64): i32 {
  return <i32>popcnt(word)
}

/**
 * One distance in the making, between the query (rows) and a stored key (columns). It goes through the blocks of 64 rows, in
 * each through the chunks of 64 columns that a way of at most `limit` edits may pass: a band around the diagonal (Ukkonen 1985)
 * that narrows with every edit already spent. Outside of the band it counts edits as if every unit had to be added or removed,
 * which is a way that exists: a result is thus never too small, and right if it is not more than `limit`.
 */
@unmanaged
export class Lane {
  number: u32
  /** A chunk's columns, chunk after chunk. */
  columns: usize
  /** The rises and the falls along the last row of the last block, two words for each chunk. */
  along: usize
  /**
   * For each chunk, and after the last one, how often units occur more in the query than in the key, with the query's units up
   * to a block still to be taken away and the key's up to the chunk already put back: see `bagBound`.
   */
  bags: usize
  usesBags: bool

  result: i32
  limit: i32

  /** Address of the first column's unit; see `unitAt`. */
  text: usize
  wide: u32
  /** Columns and rows, without the beginning and the end that are the same. */
  width: i32
  height: i32
  /** The block under way, the first one no longer of interest, and rows of this one. */
  block: i32
  blockEnd: i32
  blockRows: i32
  /** Rows up to the end of the block. */
  row: i32
  /** The first chunk begins this many columns before the first, so that the band begins where a chunk does. */
  shift: i32
  chunk: i32
  chunkFirst: i32
  chunkLast: i32
  chunksReady: i32
  /** Distance before the first chunk, in the row above the block. */
  before: i32

  start(text: usize, wide: u32, length: i32, bag: usize, limit: i32): void {
    const shorter = min(length, queryLength)
    const prefix = commonPrefix(text, wide, shorter)
    const suffix = commonSuffix(text, wide, length, queryLength, shorter - prefix)
    // Whole blocks are left out; where the first one is not, neither is a part of it.
    this.block = (prefix + padding) >> 6
    this.blockEnd = blocks - (suffix >> 6)
    const rowsBefore = max(0, (this.block << 6) - padding)
    const rowsAfter = (blocks - this.blockEnd) << 6
    this.text = text + ((<usize>rowsBefore) << wide)
    this.wide = wide
    this.width = length - rowsBefore - rowsAfter
    this.height = queryLength - rowsBefore - rowsAfter
    this.limit = limit
    this.result = UNDER_WAY
    if (this.height == 0 || this.width == 0) this.result = this.judge(max(this.height, this.width))
    else if (abs(this.width - this.height) > limit) this.result = MORE
    else {
      this.usesBags = max(length, queryLength) <= LONGEST_WITH_BAGS
      subtractBags(this.bags, queryBag, bag)
      addBags(this.bags, this.bags, bagBefore(this.block))
      this.begin()
    }
  }

  private judge(distance: i32): i32 {
    return distance <= this.limit ? distance : MORE
  }

  private begin(): void {
    const firstRows = min(this.height, 64 - (this.block == 0 ? padding : 0))
    // No way of `limit` edits gets farther than this below the diagonal that begins at the first cell.
    const below = (this.limit - (this.width - this.height)) >> 1
    this.shift = (below - firstRows + 1) & 63
    this.blockRows = firstRows
    this.row = firstRows
    this.before = 0
    this.chunksReady = 0
    this.chunkFirst = 0
    this.chunkLast = this.chunkOf(min(this.reachFrom(0, 0, this.width - this.height) + firstRows, this.width))
    this.prepareChunks()
    this.beginBlock()
  }

  private chunkOf(column: i32): i32 {
    return (column - 1 + this.shift) >> 6
  }

  /** Makes ready the columns up to the last chunk. Above them, at first, is the row of the empty query: it only rises. */
  private prepareChunks(): void {
    for (; this.chunksReady <= this.chunkLast; this.chunksReady++) {
      const chunk = this.chunksReady
      const first = this.firstColumn(chunk)
      const skipped = max(0, -first)
      const count = min(64, this.width - first) - skipped
      const bag = this.bags + <usize>chunk * BAG_BYTES
      memory.copy(bag + BAG_BYTES, bag, BAG_BYTES)
      const text = this.text + ((<usize>(first + skipped)) << this.wide)
      writeColumns(text, this.wide, skipped, count, this.columns + <usize>chunk * CHUNK_BYTES, bag + BAG_BYTES)
      // Nothing rises above the columns before the first: see `IDLE_OFFSET`.
      this.setAlong(chunk, ~(<u64>0) >> skipped, 0)
    }
  }

  private setAlong(chunk: i32, rises: u64, falls: u64): void {
    const along = this.along + ((<usize>chunk) << 4)
    store<u64>(along, rises)
    store<u64>(along, falls, 8)
  }

  private beginBlock(): void {
    setColumn(this.number, ~(<u64>0) << (64 - this.blockRows))
    this.chunk = this.chunkFirst
    this.beginChunk()
  }

  private beginChunk(): void {
    const along = this.along + ((<usize>this.chunk) << 4)
    const columns = this.columns + <usize>this.chunk * CHUNK_BYTES
    setTile(this.number, columns, wordsAt(this.block), load<u64>(along), load<u64>(along, 8))
  }

  /** Takes up the tile that was worked through and makes the next one ready, or has a result. */
  advance(): void {
    this.setAlong(this.chunk, risesOut(this.number), fallsOut(this.number))
    if (this.chunk < this.chunkLast) {
      this.chunk++
      this.beginChunk()
      return
    }
    this.before += this.blockRows
    if (this.block + 1 == this.blockEnd) this.result = this.judge(this.distanceAtEnd())
    else this.narrow()
  }

  /** Distance along the block's last row up to the last column. */
  private distanceAtEnd(): i32 {
    const last = this.chunkOf(this.width)
    let distance = this.before
    for (let chunk = this.chunkFirst; chunk < last; chunk++) distance += this.growth(chunk)
    const along = this.along + ((<usize>last) << 4)
    const upToEnd = ~(<u64>0) << (64 - (this.width - this.firstColumn(last)))
    return distance + bitsOf(load<u64>(along) & upToEnd) - bitsOf(load<u64>(along, 8) & upToEnd)
  }

  /** How much the distance grows along a chunk of the block's last row. */
  private growth(chunk: i32): i32 {
    const along = this.along + ((<usize>chunk) << 4)
    return bitsOf(load<u64>(along)) - bitsOf(load<u64>(along, 8))
  }

  /** Columns before a chunk. */
  private firstColumn(chunk: i32): i32 {
    return (chunk << 6) - this.shift
  }

  /**
   * Chooses the next block's chunks, from the first to the last that a way of at most `limit` edits may pass: one that goes
   * through a cell of this block's last row costs the distance there and what is left, see `mayPass`.
   */
  private narrow(): void {
    const diagonal = this.row + (this.width - this.height)
    let distance = this.before
    let first = -1
    let farthest = 0
    for (let chunk = this.chunkFirst; chunk <= this.chunkLast; chunk++) {
      const along = this.along + ((<usize>chunk) << 4)
      const falls = bitsOf(load<u64>(along, 8))
      const lowest = distance - falls
      const reached = this.reachFrom(min(this.firstColumn(chunk + 1), diagonal + this.limit - lowest), lowest, diagonal)
      if ((first < 0 || reached > farthest) && this.mayPass(chunk, lowest, diagonal)) {
        if (first < 0) {
          first = chunk
          this.before = distance
        }
        farthest = max(farthest, reached)
      }
      distance += bitsOf(load<u64>(along)) - falls
    }
    if (first < 0) this.result = MORE
    else this.nextBlock(first, farthest + 64)
  }

  /**
   * How far a way may get to the right beyond the rows that it goes down, from a column at which it has cost `spent`: each
   * column too far costs an edit, and another one to come back to the diagonal that ends in the last cell.
   */
  private reachFrom(column: i32, spent: i32, diagonal: i32): i32 {
    return column + ((this.limit - spent - (column - diagonal)) >> 1)
  }

  /** Whether a way may pass a chunk of the block's last row, where it has cost `spent` at least. */
  private mayPass(chunk: i32, spent: i32, diagonal: i32): bool {
    const column = this.firstColumn(chunk)
    const away = max(0, max(column - diagonal, diagonal - column - 64))
    return spent + away <= this.limit && spent + this.bagBound(chunk, diagonal) <= this.limit
  }

  /**
   * A number of edits that no way gets below from any of this chunk's columns at the end of the block to the end of both keys:
   * bags of what is left of them bound it at the chunk's two ends, and a column more or less changes that by one at most.
   */
  private bagBound(chunk: i32, diagonal: i32): i32 {
    if (!this.usesBags) return 0
    const first = max(0, this.firstColumn(chunk))
    const end = min(this.width, this.firstColumn(chunk + 1))
    return (
      (this.bagBoundAt(chunk, first - diagonal) + this.bagBoundAt(chunk + 1, end - diagonal) - (end - first) + 1) >> 1
    )
  }

  private bagBoundAt(chunk: i32, longer: i32): i32 {
    return (differenceOfBags(this.bags + <usize>chunk * BAG_BYTES, bagBefore(this.block + 1)) + abs(longer) + 1) >> 1
  }

  private nextBlock(first: i32, farthest: i32): void {
    const lastBefore = this.chunkLast
    this.block++
    this.blockRows = 64
    this.row += 64
    this.chunkFirst = first
    this.chunkLast = this.chunkOf(min(farthest, this.width))
    for (let chunk = this.chunkLast + 1; chunk <= lastBefore; chunk++) this.setAlong(chunk, ~(<u64>0), 0)
    this.prepareChunks()
    this.beginBlock()
  }
}
