import { isProgramFile } from './program-files.ts'

/** Files of a run's folder, beside those of its programs. */
export const RUN_FILE = 'run.json'
export const VERDICTS_FILE = 'verdicts.jsonl'
export const REPORT_FILE = 'report.json'
export const MANIFEST_FILE = 'manifest.json'
export const LOCK_FILE = 'run.lock'

/** Ending of a draft that takes a file's place once it is whole. */
export const DRAFT_ENDING = '.draft'

/** Files of every finished run that the manifest vouches for; those of its programs are more. */
export const HASHED_FILES = [RUN_FILE, VERDICTS_FILE, REPORT_FILE] as const

const OWN = [...HASHED_FILES, MANIFEST_FILE, LOCK_FILE]

/** Whether a file's name is that of a draft which a run left behind, of its lock's drafts among them. */
export function isDraft(name: string): boolean {
  if (!name.endsWith(DRAFT_ENDING)) return false
  const draftOf = name.slice(0, -DRAFT_ENDING.length)
  return OWN.includes(draftOf) || isProgramFile(draftOf) || name.startsWith(`${LOCK_FILE}.`)
}

/** Whether a run may have left a file of that name before it wrote what makes a folder one of a run: drafts and locks, and locks put aside. */
export function isLeftover(name: string): boolean {
  return isDraft(name) || name === LOCK_FILE || name.startsWith(`${LOCK_FILE}.`)
}
