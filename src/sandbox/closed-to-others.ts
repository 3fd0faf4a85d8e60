import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const ENTER = 0o001
const READ = 0o004

function isOpen(path: string, right: number): boolean {
  try {
    return (statSync(path).mode & right) !== 0
  } catch {
    return false
  }
}

/** The first folder on the way to a file, or the file itself, that a user who owns nothing may not enter or read; null where there is none. */
export function closedToOthers(file: string): string | null {
  if (!isOpen(file, READ)) return file
  for (let folder = dirname(realpathSync(file)); ; folder = dirname(folder)) {
    if (!isOpen(folder, ENTER)) return folder
    if (folder === dirname(folder)) return null
  }
}
