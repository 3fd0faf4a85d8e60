import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type SandboxPool, sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { describeMachine } from './machine.ts'
import { residentMb } from './resident-memory.ts'
import { SOAK_LIMITS, SOAK_TOOLS, soakProgramAt } from './soak-programs.ts'
import { chartLines, judgeSamples, SOAK_HEADER, sampleRow, TOLERANCE } from './soak-report.ts'
import { type SoakSample, takeSample } from './soak-samples.ts'
import { stopWhenUnread } from './stop-when-unread.ts'

type Soak = { readonly pool: SandboxPool; readonly children: number; readonly faults: boolean }
type Ends = Map<string, number>

function readCount(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new RangeError(`bad --${name} \`${text}\`: expected a whole number from 1; pass 1 or more`)
}

/** Runs the programs from one place to another with every child at work, and counts how they ended. */
async function runStretch({ pool, children, faults }: Soak, range: [number, number], ends: Ends): Promise<void> {
  let [next, end] = range
  async function work(): Promise<void> {
    while (next < end) {
      const expected = soakProgramAt(next++, faults)
      const outcome = await pool.run(expected.program, SOAK_TOOLS, SOAK_LIMITS)
      const code = outcome.ok ? null : outcome.error.code
      const how =
        code === expected.ends ? (code ?? 'result') : `${code ?? 'result'} instead of ${expected.ends ?? 'result'}`
      ends.set(how, (ends.get(how) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: children }, work))
}

async function soak(how: Soak, programs: number, every: number): Promise<{ samples: SoakSample[]; ends: Ends }> {
  const samples: SoakSample[] = []
  const ends: Ends = new Map()
  for (let done = 0; done < programs; done += every) {
    await runStretch(how, [done, Math.min(programs, done + every)], ends)
    const sample = await takeSample(how.pool, how.children)
    samples.push(sample)
    console.log(sampleRow(sample))
  }
  return { samples, ends }
}

/** Prints what came out; false if memory grows or a program did not end as it must. */
function report({ samples, ends }: { samples: SoakSample[]; ends: Ends }): boolean {
  console.log(`\nresident memory over the run, each line from its least to its most:`)
  for (const line of chartLines(samples)) console.log(line)
  console.log(`\nends: ${[...ends].map(([how, count]) => `${how} ${count}`).join(', ')}`)
  const { lines, grows } = judgeSamples(samples)
  console.log(`\nverdict, MB per 1,000 programs; grows where both figures exceed ${TOLERANCE}:`)
  for (const line of lines) console.log(line)
  return !grows && ![...ends.keys()].some((how) => how.includes('instead of'))
}

const USAGE = `npm run soak -- [--programs N] [--every N] [--children N] [--recycle-after N] [--no-faults]
  --programs       programs to run; 10000 by default
  --every          programs between two samples; 500 by default
  --children       processes of the pool, and programs at once; as many as cores by default
  --recycle-after  programs after which the pool replaces a child; 1000 by default
  --no-faults      no programs that run out of time or memory`

const OPTIONS = {
  programs: { type: 'string', default: '10000' },
  every: { type: 'string', default: '500' },
  children: { type: 'string', default: String(availableParallelism()) },
  'recycle-after': { type: 'string', default: '1000' },
  'no-faults': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

type Options = {
  readonly programs: number
  readonly every: number
  readonly children: number
  readonly recycleAfter: number
  readonly faults: boolean
}

/** null where only the usage is asked for. */
function readOptions(): Options | null {
  const { values } = parseArgs({ options: OPTIONS })
  if (values.help) return null
  return {
    programs: readCount('programs', values.programs),
    every: readCount('every', values.every),
    children: readCount('children', values.children),
    recycleAfter: readCount('recycle-after', values['recycle-after']),
    faults: !values['no-faults'],
  }
}

/** True if nothing grew and every program ended as it must. */
async function main({ programs, every, children, recycleAfter, faults }: Options): Promise<boolean> {
  const pool = sandboxPool({ children, recycleAfter, memoryMb: SOAK_LIMITS.memoryMb })
  console.log(`soak: ${programs} programs, ${children} at a time; ${describeMachine()}`)
  const often = faults ? ' or a timeout or memory error, four in a thousand' : ''
  console.log(`a child is replaced after ${recycleAfter} programs${often}`)
  if (globalThis.gc === undefined) console.log('without --expose-gc: the host is measured with its garbage')
  if (residentMb('self') === null) console.log('no /proc on this system: children are not measured, only the host')
  console.log(`\nresident memory, MB\n${SOAK_HEADER}`)
  try {
    return report(await soak({ pool, children, faults }, programs, every))
  } finally {
    await pool.close()
  }
}

function optionsOrExit(): Options | null {
  try {
    return readOptions()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(3)
  }
}

stopWhenUnread()
const options = optionsOrExit()
if (options === null) console.log(USAGE)
else process.exitCode = (await main(options)) ? 0 : 1
