/** What a service that runs until it is told to stop needs of its process. */
export type ProcessHost = {
  /** Calls back at each signal to stop, with its name. Answers what ends that. */
  onStop(listener: (signal: string) => void): () => void
  /** Ends at once, whatever is under way. */
  exit(code: number): void
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

export function processHost(): ProcessHost {
  return {
    onStop(listener) {
      for (const signal of SIGNALS) process.on(signal, listener)
      return () => {
        for (const signal of SIGNALS) process.off(signal, listener)
      }
    },
    exit: (code) => process.exit(code),
  }
}
