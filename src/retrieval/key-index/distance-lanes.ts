import { distance } from 'fastest-levenshtein'
import { PROFILE_BYTES } from '../../contract/key-profile.ts'
import type { KernelMemory, Region } from './kernel-memory.ts'
import type { CachedKey } from './key-cache.ts'
import type { Kernel } from './load-kernel.ts'

/** Distances that the kernel has under way at once. */
const LANES = 4

/** For each 64 units of a key a lane needs 64 offsets of four bytes, two words of eight, and a bag. */
const CHUNK_UNITS = 64
const COLUMNS_BYTES = 256
const ALONG_BYTES = 16
const CHUNK_BYTES = COLUMNS_BYTES + ALONG_BYTES + PROFILE_BYTES

/** Words of a query that are held at most: one of a million units, of which thousands are different, would need more. */
const MOST_WORDS_BYTES = 1 << 26

/** Longer keys and queries are left to fastest-levenshtein, like queries of too many words. */
const MOST_UNITS = 1 << 22

/** Answer of the kernel for a distance above the limit. */
const MORE = -1

/** A distance to find out, as long as it is not more than `limit`. */
export type Job = { readonly id: string; readonly place: number; limit: number }

/** Null: more than the limit. */
export type Finished = { readonly job: Job; readonly distance: number | null }

/** A stored key. `bag` is the address of its profile, and `cached` is null where the kernel has no room for it. */
export type JobKey = {
  readonly length: number
  readonly bag: number
  readonly cached: CachedKey | null
  readonly text: () => string
}

type Lane = { job: Job | null; keyAt: number; room: Region | null }

/** Finds distances between one query and many keys, some at a time. */
export class DistanceLanes {
  readonly #kernel: Kernel
  readonly #memory: KernelMemory
  readonly #lanes: Lane[] = Array.from({ length: LANES }, () => ({ job: null, keyAt: 0, room: null }))
  #finished: Finished[] = []
  #query = ''
  #units: Region | null = null
  #words: Region | null = null
  #bags: Region | null = null
  /** Whether the kernel can work with this query. */
  #isPrepared = false

  constructor(kernel: Kernel, memory: KernelMemory) {
    this.#kernel = kernel
    this.#memory = memory
  }

  /** Begins with another query; what is under way is forgotten. */
  prepare(query: string): void {
    this.#kernel.rest()
    this.#finished = []
    for (const lane of this.#lanes) lane.job = null
    this.#query = query
    this.#isPrepared = query.length <= MOST_UNITS && this.#layOut(query)
  }

  get isIdle(): boolean {
    return this.#finished.length === 0 && this.#lanes.every(({ job }) => job === null)
  }

  /** Whether another job can be started before any is taken off. */
  get hasRoom(): boolean {
    return this.#finished.length === 0 && this.#lanes.some(({ job }) => job === null)
  }

  /** Addresses of the keys that are in use. */
  get busy(): number[] {
    return this.#lanes.filter(({ job }) => job !== null).map(({ keyAt }) => keyAt)
  }

  start(job: Job, { length, bag, cached, text }: JobKey): void {
    if (!this.#isPrepared || cached === null || length > MOST_UNITS) {
      this.#finish(job, distance(this.#query, text()))
      return
    }
    const number = this.#lanes.findIndex((lane) => lane.job === null)
    const lane = this.#lanes[number]
    if (lane === undefined) throw new Error('no lane is free')
    this.#equip(lane, number, length)
    if (this.#kernel.startLane(number, cached.at, cached.wide ? 1 : 0, length, bag, job.limit)) {
      this.#finish(job, this.#kernel.resultOf(number))
      return
    }
    lane.job = job
    lane.keyAt = cached.at
  }

  /** Lowers the limits of what is under way. */
  lowerLimits(limitFor: (id: string) => number): void {
    for (const [number, { job }] of this.#lanes.entries()) {
      if (job === null) continue
      const limit = limitFor(job.id)
      if (limit >= job.limit) continue
      job.limit = limit
      this.#kernel.limitLane(number, limit)
    }
  }

  /** Works until something is finished. */
  takeFinished(): Finished[] {
    if (this.#finished.length === 0) {
      const mask = this.#kernel.work()
      for (const [number, lane] of this.#lanes.entries()) {
        if ((mask & (1 << number)) === 0 || lane.job === null) continue
        this.#finish(lane.job, this.#kernel.resultOf(number))
        lane.job = null
      }
    }
    return this.#finished.splice(0)
  }

  #finish(job: Job, found: number): void {
    this.#finished.push({ job, distance: found === MORE || found > job.limit ? null : found })
  }

  #layOut(query: string): boolean {
    this.#units = this.#atLeast(this.#units, query.length * 2)
    this.#memory.bytes.write(query, this.#units.at, 'utf16le')
    const bytes = this.#kernel.numberUnits(this.#units.at, query.length)
    if (bytes > MOST_WORDS_BYTES) return false
    this.#words = this.#atLeast(this.#words, bytes)
    this.#bags = this.#atLeast(this.#bags, (Math.ceil(query.length / CHUNK_UNITS) + 1) * PROFILE_BYTES)
    this.#kernel.layOutQuery(this.#words.at, this.#bags.at)
    return true
  }

  /** The shift of a lane's first chunk may take one chunk more, and after the last one comes one more bag. */
  #equip(lane: Lane, number: number, length: number): void {
    const bytes = (Math.ceil(length / CHUNK_UNITS) + 2) * CHUNK_BYTES
    if (lane.room !== null && lane.room.bytes >= bytes) return
    lane.room = this.#atLeast(lane.room, 2 * bytes)
    const chunks = Math.floor(lane.room.bytes / CHUNK_BYTES)
    const along = lane.room.at + chunks * COLUMNS_BYTES
    this.#kernel.equipLane(number, lane.room.at, along, along + chunks * ALONG_BYTES)
  }

  /** The region or, where it is too small, another one. */
  #atLeast(region: Region | null, bytes: number): Region {
    if (region !== null && region.bytes >= bytes) return region
    const larger = this.#memory.demand(bytes)
    if (region !== null) this.#memory.free(region)
    return larger
  }
}
