import type { BestFound } from './best-found.ts'
import type { BoundQueue } from './bound-queue.ts'
import type { DistanceLanes, Finished, Job, JobKey } from './distance-lanes.ts'
import type { Places, RecordTable } from './record-table.ts'

/** The first keys looked at differ from the query in length by so many units at most; then twice as many, and so on. */
const FIRST_WINDOW = 32

/** What a distance may be at first, while there are fewer than k: so many times its bound, and so many more. */
const GUESS_FACTOR = 2
const GUESS_MORE = 64

/** What a search works with. `keyOf` finds the key at a place; `accept` says whether a key may be among the nearest. */
export type SearchParts = {
  readonly table: RecordTable
  readonly queue: BoundQueue
  readonly lanes: DistanceLanes
  readonly best: BestFound
  readonly keyOf: (place: number, id: string) => JobKey
  readonly accept: (id: string) => boolean
}

/** Counts of one search, see `QueryStatistics`. */
export type SearchCounts = { bounded: number; started: number; repeated: number; abandoned: number }

/** One search for the keys nearest to a query of which the kernel has the profile and the lanes have the text. */
export class NearestSearch {
  readonly counts: SearchCounts = { bounded: 0, started: 0, repeated: 0, abandoned: 0 }
  readonly #parts: SearchParts
  readonly #queryLength: number
  /** No distance is larger. */
  readonly #largest: number

  constructor(parts: SearchParts, queryLength: number) {
    this.#parts = parts
    this.#queryLength = queryLength
    this.#largest = Math.max(queryLength, parts.table.longest)
  }

  run(): void {
    const { table, queue } = this.#parts
    queue.reset(table.loose.to, this.#largest)
    this.#take(table.loose)
    let window: Places = { from: table.firstOfLength(this.#queryLength), to: table.firstOfLength(this.#queryLength) }
    // Outside of the window the bounds are above its width, so that the best first of those inside is the best first of all.
    for (let width = FIRST_WINDOW; ; ) {
      window = this.#widen(window, width)
      this.#work(width)
      // INVARIANT: the window never shrinks. Other threads lower the limit at any time, so it is looked at once.
      const limit = this.#limit
      if (width >= limit) return
      width = Math.min(2 * width, limit)
    }
  }

  /** The largest distance that is still of interest. */
  get #limit(): number {
    return Math.min(this.#parts.best.limit, this.#largest)
  }

  #limitFor(id: string): number {
    return Math.min(this.#parts.best.limitFor(id), this.#largest)
  }

  /** Takes in the keys that differ from the query in length by `width` at most. */
  #widen(window: Places, width: number): Places {
    const { table } = this.#parts
    const from = table.firstOfLength(this.#queryLength - width)
    const to = table.firstOfLength(this.#queryLength + width + 1)
    this.#take({ from, to: window.from })
    this.#take({ from: window.to, to })
    return { from, to }
  }

  #take(places: Places): void {
    const { table, queue } = this.#parts
    const limit = this.#limit
    table.bound(places, this.#queryLength)
    for (let place = places.from; place < places.to; place += 1) {
      const bound = table.boundAt(place)
      if (bound <= limit) queue.push(place, bound)
    }
    this.counts.bounded += places.to - places.from
  }

  /** Works through the keys in the queue of which the bound is `highest` at most. */
  #work(highest: number): void {
    const { queue, lanes, best } = this.#parts
    for (;;) {
      while (lanes.hasRoom) {
        const next = queue.pop(Math.min(highest, this.#limit))
        if (next === null) break
        this.#begin(next)
      }
      if (lanes.isIdle) return
      best.throwIfCancelled()
      for (const finished of lanes.takeFinished()) this.#settle(finished)
      lanes.lowerLimits((id) => this.#limitFor(id))
    }
  }

  #begin({ place, bound }: { readonly place: number; readonly bound: number }): void {
    const { table, best } = this.#parts
    const id = table.idOf(table.recordAt(place))
    if (id === undefined) return
    const limit = this.#limitFor(id)
    if (bound > limit) return
    // Without a limit even a distance that is small in the end would go through all of its cells.
    const guess = best.isFull ? limit : Math.min(limit, GUESS_FACTOR * bound + GUESS_MORE)
    this.#start({ id, place, limit: guess })
  }

  #start(job: Job): void {
    this.counts.started += 1
    this.#parts.lanes.start(job, this.#parts.keyOf(job.place, job.id))
  }

  #settle({ job, distance }: Finished): void {
    const { best, accept } = this.#parts
    const limit = this.#limitFor(job.id)
    if (distance !== null) {
      if (distance <= limit && accept(job.id)) best.add({ id: job.id, distance })
      return
    }
    if (job.limit < limit) {
      this.counts.repeated += 1
      this.#start({ ...job, limit: Math.min(limit, GUESS_FACTOR * job.limit + GUESS_MORE) })
    } else this.counts.abandoned += 1
  }
}
