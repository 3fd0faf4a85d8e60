import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileProblem, hasCode } from './file-problem.ts'

/** Folders from the outermost that is missing to the one that is wanted. */
function missingFolders(path: string): string[] {
  const missing: string[] = []
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

/**
 * Makes a folder and those around it that are missing, one at a time: Node's own way never ends where a file system takes none, such as `/proc`.
 * @throws InputError if it cannot be made
 */
export function makeFolder(path: string): void {
  for (const folder of missingFolders(path)) {
    try {
      mkdirSync(folder)
    } catch (cause) {
      // Another process made it meanwhile.
      if (!hasCode(cause, 'EEXIST')) throw fileProblem('make', folder, cause)
    }
  }
}
