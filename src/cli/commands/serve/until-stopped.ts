import type { ProcessHost } from './process-host.ts'

export type Running = {
  readonly host: ProcessHost
  /** Time to finish what was accepted, milliseconds. */
  readonly graceMs: number
  /** Finishes what was accepted, then closes all. */
  close(): Promise<void>
  /** Called with what the operator should know. */
  tell(line: string): void
}

/** Resolves at the first signal; `again` is called at each further one. */
function firstStop(host: ProcessHost, again: (signal: string) => void): Promise<() => void> {
  return new Promise((resolve) => {
    let seen = 0
    const off = host.onStop((signal) => {
      seen += 1
      if (seen === 1) resolve(off)
      else again(signal)
    })
  })
}

/**
 * Waits for a signal to stop, then for what was accepted. A second signal ends it at once, as does the end of the grace time.
 * @returns whether everything was finished
 */
export async function untilStopped({ host, graceMs, close, tell }: Running): Promise<boolean> {
  const hurry = Promise.withResolvers<string>()
  const off = await firstStop(host, (signal) => hurry.resolve(`a second signal (${signal})`))
  const timer = setTimeout(() => hurry.resolve(`${graceMs / 1000} s are over`), graceMs)
  try {
    const late = await Promise.race([close(), hurry.promise])
    if (late !== undefined) tell(`${late}: ends at once, and what is under way is lost`)
    return late === undefined
  } finally {
    clearTimeout(timer)
    off()
  }
}
