import { Console } from 'node:console'

/** Sends what code of the operator prints, such as a tool of the definition, to standard error: standard output is the protocol's. */
export function divertConsole(): Disposable {
  const kept = globalThis.console
  globalThis.console = new Console(process.stderr, process.stderr)
  return {
    [Symbol.dispose]: () => {
      globalThis.console = kept
    },
  }
}
