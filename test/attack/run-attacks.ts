// `npm run attack`: every hostile program of the corpus against one pool. Exit code 1 if one does not end as it must, or the host is harmed.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { printSurvey } from './print-survey.ts'
import { CLASS_NAMES, isClean, runSurvey } from './survey.ts'

const TIMEOUT_MS = 500

const { values } = parseArgs({
  options: {
    /** Only this class; may be given several times. */
    class: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
  },
})

const strange = values.class.find((name) => !CLASS_NAMES.includes(name))
if (strange !== undefined) {
  process.stderr.write(`no class \`${strange}\`, expected one of ${CLASS_NAMES.join(', ')}\n`)
  process.exit(3)
}

const children = Math.max(2, availableParallelism())
const survey = await runSurvey({
  names: values.class.length > 0 ? values.class : CLASS_NAMES,
  lanes: children - 1,
  timeoutMs: TIMEOUT_MS,
  open: () => sandboxPool({ children }),
})
process.stdout.write(`${values.json ? JSON.stringify(survey, null, 2) : printSurvey(survey)}\n`)
process.exitCode = isClean(survey) ? 0 : 1
