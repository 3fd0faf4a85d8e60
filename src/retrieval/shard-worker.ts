import type { Worker } from 'node:worker_threads'
import { DatabaseError, GuardAgentError } from '../contract/errors.ts'
import type { Found } from './found.ts'
import { StaleIndex } from './shard-search.ts'
import type { FromWorker, ToWorker, WorkerQuery } from './worker-messages.ts'

type Pending = { resolve(found: readonly Found[]): void; reject(error: Error): void }

function errorOf(answer: Exclude<FromWorker, { kind: 'found' }>): Error {
  if (answer.kind === 'stale') return new StaleIndex()
  const { message, path } = answer
  return path === null ? new GuardAgentError('retrieval', message) : new DatabaseError(path, message)
}

/** A worker thread that searches one shard. It keeps no process alive but while it is asked something. */
export class ShardWorker {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #ended: Promise<void>
  #lastNumber = 0
  #failure: Error | null = null

  constructor(worker: Worker) {
    this.#worker = worker
    worker.unref()
    worker.on('message', (answer: FromWorker) => this.#settle(answer))
    worker.on('error', (error) => this.#fail(error instanceof Error ? error.message : String(error)))
    this.#ended = new Promise((resolve) => {
      worker.once('exit', (code) => {
        this.#fail(`its thread ended with code ${code}`)
        resolve()
      })
    })
  }

  /** Whether it answers no more. */
  get isDead(): boolean {
    return this.#failure !== null
  }

  /** @throws StaleIndex, DatabaseError, or GuardAgentError where the thread failed */
  query(query: WorkerQuery, shared: SharedArrayBuffer): Promise<readonly Found[]> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    const number = ++this.#lastNumber
    return new Promise((resolve, reject) => {
      this.#pending.set(number, { resolve, reject })
      this.#worker.ref()
      this.#post({ kind: 'query', number, query, shared })
    })
  }

  /** Ends the thread once it has answered what it was asked. */
  async close(): Promise<void> {
    // Who waits for the end must not find the process gone before it.
    this.#worker.ref()
    if (this.#failure === null) this.#post({ kind: 'close' })
    await this.#ended
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message)
  }

  #settle(answer: FromWorker): void {
    const pending = this.#pending.get(answer.number)
    this.#pending.delete(answer.number)
    if (this.#pending.size === 0) this.#worker.unref()
    if (answer.kind === 'found') pending?.resolve(answer.found)
    else pending?.reject(errorOf(answer))
  }

  #fail(why: string): void {
    this.#failure ??= new GuardAgentError('retrieval', `the search of memory failed: ${why}; try again`)
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }
}
