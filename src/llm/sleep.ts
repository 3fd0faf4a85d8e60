import { setTimeout as wait } from 'node:timers/promises'

/** Waits some milliseconds; rejects at once when the signal is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** The real `Sleep`. */
export const sleep: Sleep = async (ms, signal) => {
  await wait(ms, undefined, signal ? { signal } : {})
}
