import { Writable } from 'node:stream'

/** Standard output as it was, for whoever alone may write to it. */
export type DivertedOutput = Disposable & { readonly output: Writable }

/**
 * Sends what anything else in this process prints, such as a tool of the definition, to standard error: standard output is the protocol's.
 * What writes to the descriptor itself is not seen.
 */
export function divertOutput(): DivertedOutput {
  const { stdout, stderr } = process
  const kept = stdout.write
  const write = kept.bind(stdout)
  stdout.write = stderr.write.bind(stderr)
  return {
    output: new Writable({ decodeStrings: false, write: (chunk, encoding, done) => void write(chunk, encoding, done) }),
    [Symbol.dispose]: () => {
      stdout.write = kept
    },
  }
}
