/** Files of a run's folder. */
export const RUN_FILE = 'run.json'
export const VERDICTS_FILE = 'verdicts.jsonl'
export const REPORT_FILE = 'report.json'
export const MANIFEST_FILE = 'manifest.json'
export const LOCK_FILE = 'run.lock'

/** Ending of a draft that takes a file's place once it is whole. */
export const DRAFT_ENDING = '.draft'

/** Files that the manifest vouches for. */
export const HASHED_FILES = [RUN_FILE, VERDICTS_FILE, REPORT_FILE] as const

const OWN = [...HASHED_FILES, MANIFEST_FILE, LOCK_FILE]

/** Whether a file's name is one that runs give, drafts and locks that were put aside among them. */
export function isOwnFile(name: string): boolean {
  const whole = name.endsWith(DRAFT_ENDING) ? name.slice(0, -DRAFT_ENDING.length) : name
  return OWN.includes(whole) || whole.startsWith(`${LOCK_FILE}.`)
}
