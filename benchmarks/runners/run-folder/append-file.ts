import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fileProblem } from './file-problem.ts'
import type { RecordPlace } from './read-records.ts'

type Waiting = { readonly bytes: Buffer; resolve(place: RecordPlace): void; reject(error: unknown): void }

// Never through a link: what it leads to is not the run's. Windows knows no such flag.
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0)

/** A file that grows line by line. A line counts once it is on disk; lines that come while one is written share the next write. */
export class AppendFile {
  readonly #path: string
  readonly #handle: FileHandle
  #bytes: number
  #waiting: Waiting[] = []
  #writing: Promise<void> | null = null
  #broken: Error | null = null

  private constructor(path: string, handle: FileHandle, bytes: number) {
    this.#path = path
    this.#handle = handle
    this.#bytes = bytes
  }

  /** Opens it, made if it does not exist. @throws InputError if it cannot be, or is a link */
  static async open(path: string): Promise<AppendFile> {
    try {
      const handle = await open(path, FLAGS)
      return new AppendFile(path, handle, (await handle.stat()).size)
    } catch (cause) {
      throw fileProblem('write', path, cause)
    }
  }

  /**
   * Adds a line, and answers where it stands once it is on disk.
   * @throws InputError if it cannot be written; then nothing can be any more, since half a line may stand at the end
   */
  append(line: string): Promise<RecordPlace> {
    const { promise, resolve, reject } = Promise.withResolvers<RecordPlace>()
    this.#waiting.push({ bytes: Buffer.from(`${line}\n`), resolve, reject })
    this.#writing ??= this.#writeAll()
    return promise
  }

  async close(): Promise<void> {
    await this.#writing
    await this.#handle.close()
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0))
    this.#writing = null
  }

  async #write(lines: readonly Waiting[]): Promise<void> {
    try {
      if (this.#broken !== null) throw this.#broken
      await this.#handle.appendFile(Buffer.concat(lines.map(({ bytes }) => bytes)))
      await this.#handle.datasync()
    } catch (cause) {
      this.#broken ??= fileProblem('write', this.#path, cause)
      for (const { reject } of lines) reject(this.#broken)
      return
    }
    for (const { bytes, resolve } of lines) {
      resolve({ offset: this.#bytes, length: bytes.length })
      this.#bytes += bytes.length
    }
  }
}
