import { join } from 'node:path'
import { scratchFolder } from '../compiled/scratch-folder.ts'
import { describeMachine } from '../machine.ts'
import { rotate } from '../measure.ts'
import { residentMb } from '../resident-memory.ts'
import { stopWhenUnread } from '../stop-when-unread.ts'
import { checkRecord } from './check-record.ts'
import { type Findings, openFindings } from './findings.ts'
import { stopLines, wrongAnswers, wrongEnd } from './judge-run.ts'
import type { Measured } from './measure-requests.ts'
import { createToken, guardPaths, prepareFolder } from './prepare-folder.ts'
import { parseServeOptions, type ServePerfOptions, USAGE, UsageError } from './serve-options.ts'
import { type Cell, serveTable } from './serve-tables.ts'
import { type ServiceProcess, startService } from './start-service.ts'
import { stopUnderLoad } from './stop-under-load.ts'
import { actionsInTurn, directWay, guardWay, healthWay, type NextAction, type Way } from './ways.ts'

const ROUNDS = 3
const STOP_CONNECTIONS = 64
/** Verdicts before the signal: enough that all connections are busy. */
const STOP_AFTER = 500
const WARM_UP = 200
/** Requests of every connection in a round, at least. */
const LEAST_EACH = 5

/** So many of `total` in each of `parts`, the remainder in the first ones. */
function share(total: number, parts: number, part: number): number {
  return Math.floor(total / parts) + (part < total % parts ? 1 : 0)
}

/** On a terminal only, and overwritten by the next: all of it takes minutes. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}

type Planned = { readonly way: Way; readonly connections: number; readonly rounds: Measured[] }

/** Ways and numbers of connections take turns, so that noise hits all alike. */
async function measureAll(ways: readonly Way[], { requests, connections }: ServePerfOptions): Promise<Cell[]> {
  const cells = connections.flatMap((each) => ways.map((way): Planned => ({ way, connections: each, rounds: [] })))
  for (let round = 0; round < ROUNDS; round++) {
    for (const { way, connections: atATime, rounds } of rotate(cells, round)) {
      const part = connections.indexOf(atATime) * ROUNDS + round
      const count = share(requests, connections.length * ROUNDS, part)
      progress(`round ${round + 1} of ${ROUNDS}: ${way.name}, ${atATime} connections`)
      const least = way.oneIn === 1 ? 0 : LEAST_EACH * atATime
      rounds.push(await way.measure({ count: Math.max(least, Math.ceil(count / way.oneIn)), atATime }))
    }
  }
  progress('')
  return cells.map((cell) => ({ ...cell, way: cell.way.name }))
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line)
}

type Run = {
  readonly folder: string
  readonly token: string
  readonly service: ServiceProcess
  /** Of verdicts through the service. */
  readonly findings: Findings
  readonly next: NextAction
}

/** @returns what was wrong */
async function printLoad(
  { folder, token, service, findings, next }: Run,
  options: ServePerfOptions,
): Promise<string[]> {
  // Verdicts without the service are checked as well, and are not in its log.
  const direct = openFindings()
  const paths = { ...guardPaths(folder), audit: join(folder, 'direct.db') }
  await using without = await directWay(paths, { next, findings: direct })
  const through = guardWay(service.url, token, { next, findings })
  for (const way of [through, without]) await way.measure({ count: WARM_UP, atATime: 16 })
  const before = residentMb(service.pid)
  print(serveTable(await measureAll([through, healthWay(service.url), without], options)))
  const after = residentMb(service.pid)
  const { ids, wrong, lost } = findings
  print([
    `answers: ${ids.size} right (${WARM_UP} to warm up), ${wrong.length} wrong, ${lost.length} lost; ${direct.ids.size} without HTTP`,
    `resident memory of the service: ${before?.toFixed(0)} MB before, ${after?.toFixed(0)} MB after`,
  ])
  return [...wrongAnswers(findings), ...wrongAnswers(direct)]
}

/** @returns what was wrong */
async function printStop({ folder, token, service, findings: { ids }, next }: Run): Promise<string[]> {
  const load = { token, atATime: STOP_CONNECTIONS, after: STOP_AFTER, next, ids }
  const stop = await stopUnderLoad(service, { ...load, signal: 'SIGTERM' })
  const recorded = await checkRecord(folder, ids)
  const { records, missing, intact } = recorded
  print([
    ...stopLines(stop),
    `audit log: ${ids.size} verdicts answered, ${records} on record, ${missing.length} missing, chain ${intact ? 'intact' : 'broken'}`,
  ])
  return wrongEnd(stop, recorded, ids.size)
}

async function runPerf(options: ServePerfOptions): Promise<void> {
  using scratch = scratchFolder()
  // The audit log is large: also Ctrl-C leaves nothing behind.
  process.once('exit', () => scratch[Symbol.dispose]())
  process.once('SIGINT', () => process.exit(130))
  const { path: folder, fileSystem } = scratch
  print([
    `guardagent serve: rule core, one compiled program, a token, an audit log on ${fileSystem}; ${describeMachine()}`,
    `service and client are two processes on the same cores; ${options.requests} verdicts in ${ROUNDS} rounds, in which all take turns`,
    'of 50 actions 32 are allowed, 17 denied, and 1 is unknown: no parser reads it, so a program is written for it',
  ])
  const started = performance.now()
  await prepareFolder(folder)
  const token = await createToken(folder)
  await using service = await startService(folder)
  const run = { folder, token, service, findings: openFindings(), next: actionsInTurn() }
  const problems = [...(await printLoad(run, options)), ...(await printStop(run))]
  print(problems.map((problem) => `WRONG: ${problem}`))
  print([`took ${((performance.now() - started) / 60_000).toFixed(1)} minutes`])
  if (problems.length > 0) process.exitCode = 1
}

stopWhenUnread()
try {
  const options = parseServeOptions(process.argv.slice(2))
  if (options === null) console.log(USAGE)
  else await runPerf(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}; see --help`)
  process.exitCode = 3
}
