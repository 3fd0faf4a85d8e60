// `npm run attack`: every hostile program of the corpus against one pool. Exit code 1 if one does not end as it must, or the host is harmed.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { CLASS_NAMES } from './jobs.ts'
import { printSurvey } from './print-survey.ts'
import { isClean, runSurvey } from './survey.ts'

const TIMEOUT_MS = 500
const PATIENCE_MS = 5000

const USAGE = `npm run attack -- [--class NAME]... [--json]
  --class  only this class; may be given several times. One of:
           ${CLASS_NAMES.join(', ')}
  --json   one JSON document on stdout
Exit code 0 if every program ended as it must and in time and the host came to no harm, 1 if not, 3 for a wrong option`

function readOptions() {
  const { values } = parseArgs({
    options: {
      class: { type: 'string', multiple: true, default: [] },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const strange = values.class.find((name) => !CLASS_NAMES.includes(name))
  if (strange === undefined) return values
  throw new Error(`no class \`${strange}\`, expected one of ${CLASS_NAMES.join(', ')}`)
}

type Options = ReturnType<typeof readOptions>

/** null where the command line is wrong; it then says so. */
function optionsOrNull(): Options | null {
  try {
    return readOptions()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}; --help shows what there is`)
    return null
  }
}

/** Answers the exit code. */
async function run({ class: names, json, help }: Options): Promise<number> {
  if (help) {
    console.log(USAGE)
    return 0
  }
  const survey = await runSurvey({
    names: names.length > 0 ? names : CLASS_NAMES,
    children: Math.max(2, availableParallelism()),
    timeoutMs: TIMEOUT_MS,
    patienceMs: PATIENCE_MS,
    open: (children) => sandboxPool({ children }),
  })
  console.log(json ? JSON.stringify(survey, null, 2) : printSurvey(survey))
  return isClean(survey) ? 0 : 1
}

// Nobody has to read it, as after `| true`: the exit code says the same.
process.stdout.on('error', (error) => {
  if (!('code' in error) || error.code !== 'EPIPE') throw error
})
const options = optionsOrNull()
process.exitCode = options === null ? 3 : await run(options)
