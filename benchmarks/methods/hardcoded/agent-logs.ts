import { InputError } from '../../../src/contract/errors.ts'
import type { FailureReason } from '../../../src/contract/reason.ts'
import { type DataFiles, directoryFiles } from '../../datasets/data-files.ts'
import type { BenchmarkName } from '../../datasets/dataset.ts'
import { parseEhrAgentLog } from '../../datasets/parse-ehragent-log.ts'
import type { Question } from '../method.ts'
import { ehrAgentWords } from './ehragent-words.ts'
import { readSeeActLog, rowKey, seeActWords } from './seeact-words.ts'

/** The agent's own final words on a question, with the answer that they give where a log tells it apart; or why there are none. */
export type AgentWords =
  | { readonly words: string; readonly answer?: string | null }
  | { readonly words?: never; readonly failure: FailureReason }

/** Names a file: nothing that could lead out of its folder. */
const FILE_NAME = /^[A-Za-z0-9][A-Za-z0-9 _-]{0,99}$/

/**
 * Logs of a target agent in the published layout: `ehragent/logs/<role>/<id>.txt`, else `ehragent/logs/<id>.txt`, for EICU-AC;
 * `seeact/sample_labeled_all.json` for Mind2Web-SC.
 * @throws InputError for a missing folder or file, or a set that has no such logs
 */
export function openAgentLogs(directory: string, benchmark: BenchmarkName): (question: Question) => AgentWords {
  const files = directoryFiles(directory)
  if (benchmark === 'eicu-ac') return (question) => ehrAgentWordsOn(question, files)
  if (benchmark === 'mind2web-sc') {
    const log = readSeeActLog(files)
    return ({ action, leaveOut }) => {
      const row = log.get(rowKey(leaveOut.questionId ?? '', action.identity ?? {}))
      if (row === undefined) return missing(`no row \`${leaveOut.questionId}\` of this user in \`${directory}\``)
      return wordsOr(seeActWords(row), `row \`${leaveOut.questionId}\` of this user holds no outputs`)
    }
  }
  throw new InputError(`method \`hardcoded\`: there are no logs of an agent on \`${benchmark}\`; leave this set out`)
}

function ehrAgentWordsOn({ action, leaveOut }: Question, files: DataFiles): AgentWords {
  const id = leaveOut.questionId ?? ''
  const role = action.identity === undefined ? undefined : new Map(Object.entries(action.identity)).get('role')
  const names = [...(typeof role === 'string' ? [[role, id]] : []), [id]]
  const safe = names.filter((parts) => parts.every((part) => FILE_NAME.test(part)))
  const paths = safe.map((parts) => `ehragent/logs/${parts.join('/')}.txt`)
  try {
    const text = paths
      .values()
      .map((path) => files.read(path))
      .find((read) => read !== null)
    const where = paths.map((path) => `\`${files.locate(path)}\``).join(' or ')
    if (text === undefined || text === null) return missing(`no log ${where || `for \`${id}\``}`)
    const said = wordsOr(ehrAgentWords(text), `the log of \`${id}\` holds no words of the agent`)
    return said.words === undefined ? said : { ...said, answer: parseEhrAgentLog(text).answer }
  } catch (error) {
    if (error instanceof InputError)
      return { failure: { kind: 'failure', code: 'log-unreadable', message: error.message } }
    throw error
  }
}

function missing(message: string): AgentWords {
  return { failure: { kind: 'failure', code: 'log-missing', message } }
}

function wordsOr(words: string | null, message: string): AgentWords {
  return words === null ? { failure: { kind: 'failure', code: 'log-unreadable', message } } : { words }
}
