import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Magic numbers of `statfs` (Linux) for what a log may lie on. */
const FILE_SYSTEMS: ReadonlyMap<number, string> = new Map([
  [0xef53, 'ext4'],
  [0x58465342, 'xfs'],
  [0x9123683e, 'btrfs'],
  [0x794c7630, 'overlayfs'],
  [0x01021994, 'tmpfs (RAM: a wait for this disk costs nothing)'],
])

export type ScratchFolder = Disposable & {
  readonly path: string
  /** What it lies on, for the head of a report. */
  readonly fileSystem: string
}

export function fileSystemOf(path: string): string {
  const { type } = statfsSync(path)
  return FILE_SYSTEMS.get(type) ?? `file system 0x${type.toString(16)}`
}

function isInRam(path: string): boolean {
  return fileSystemOf(path).startsWith('tmpfs')
}

/** A folder of its own on a real disk where there is one, removed when it is disposed. */
export function scratchFolder(places: readonly string[] = [tmpdir(), homedir(), process.cwd()]): ScratchFolder {
  const place = places.find((each) => !isInRam(each)) ?? tmpdir()
  const path = mkdtempSync(join(place, 'guardagent-perf-'))
  return {
    path,
    fileSystem: fileSystemOf(path),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  }
}
