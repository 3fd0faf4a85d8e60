import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import type { RecordPlace } from './read-records.ts'
import { replaceFile } from './write-atomically.ts'

/** Writes a file anew from lines of its own, in the order of their places: one at a time, since all of them may not fit into RAM. @throws InputError */
export function rewriteLines(path: string, places: readonly RecordPlace[]): void {
  const source = openSync(path, 'r')
  try {
    replaceFile(path, (target) => {
      for (const { offset, length } of places) {
        const bytes = Buffer.allocUnsafe(length)
        readSync(source, bytes, 0, length, offset)
        writeSync(target, bytes)
      }
    })
  } finally {
    closeSync(source)
  }
}
