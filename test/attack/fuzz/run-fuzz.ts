import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { printable, renderReport } from './render-report.ts'

const USAGE = `npm run fuzz -- [--programs N] [--verdicts N] [--seed S] [--only INDEX] [--children N] [--json]
  --programs  generated programs for the sandbox; 5000 by default
  --verdicts  generated programs for a guard; a fifth of --programs by default
  --seed      whole number; 1 by default. The same seed gives the same programs
  --only      runs just this program of either kind, and prints it
  --children  processes of the pool, and programs at once; as many as cores by default
  --json      one JSON document on stdout`

function wholeNumber(name: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (Number.isSafeInteger(value) && value >= least) return value
  throw new Error(`--${name} \`${text}\`: expected a whole number of at least ${least}`)
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      programs: text,
      verdicts: text,
      seed: text,
      only: text,
      children: text,
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const programs = wholeNumber('programs', values.programs, 0) ?? 5000
  return {
    programs,
    verdicts: wholeNumber('verdicts', values.verdicts, 0) ?? Math.ceil(programs / 5),
    seed: wholeNumber('seed', values.seed, 0) ?? 1,
    only: wholeNumber('only', values.only, 0) ?? null,
    children: wholeNumber('children', values.children, 1) ?? availableParallelism(),
    json: values.json ?? false,
    help: values.help ?? false,
  }
}

type Options = ReturnType<typeof readOptions>

/** null where the command line is wrong; it then says so. */
function optionsOrUsage(): Options | null {
  try {
    return readOptions()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return null
  }
}

async function run({ json, help, ...options }: Options): Promise<number> {
  if (help) {
    console.log(USAGE)
    return 0
  }
  const report = await fuzz({
    ...options,
    onFailure: ({ what }) => console.error(`failed: ${printable(what)}`),
    ...(options.only === null ? {} : { show: (title, text) => console.error(`${title}\n${printable(text)}\n`) }),
  })
  console.log(json ? JSON.stringify(report, null, 2) : renderReport(report))
  return report.failures.length === 0 ? 0 : 1
}

// A reader that goes away early, such as `head`, is no error: the exit code says the same.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error
  })
const options = optionsOrUsage()
process.exitCode = options === null ? 3 : await run(options)
