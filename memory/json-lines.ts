import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Demonstration } from '../src/contract/demonstration.ts'
import { describeIssue, showValue } from '../src/contract/describe-issue.ts'
import { InputError } from '../src/contract/errors.ts'
import { canonicalJson, type Json } from '../src/contract/json.ts'
import { LineOfId } from './line-of-id.ts'

/** How many bad lines an error spells out. */
const SHOWN = 5
/** How many an error keeps. */
const KEPT = 1000
/** After so many bad lines the rest is not looked at. */
const BAD_LINES = 200

/** What to write into a field, where what was expected does not say it. */
const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['plan', 'the four steps of the plan, a list of four texts'],
  ['input', 'any JSON value: what the agent was asked'],
  ['output', 'any JSON value: what the agent is about to do'],
  ['identity', 'an object such as {"role": "nurse"}, or leave it out'],
  ['program', 'the text of the program'],
  ['label', '0 for allow, 1 for deny'],
  ['at', 'a time such as 2026-01-31T12:00:00Z, or leave it out'],
])

/** What a line may leave out: what the store would add. */
const Line = Demonstration.partial({ id: true, source: true, at: true, status: true }).extend({
  questionId: z.string().optional(),
  task: z.string().optional(),
})
type Line = z.infer<typeof Line>

/**
 * One demonstration a line, canonical JSON, each line ended by a newline, one at a time. `importJsonLines` gives the same
 * back.
 *
 * @example for (const line of exportJsonLines(memory.iterate())) process.stdout.write(line)
 */
export function* exportJsonLines(demonstrations: Iterable<Demonstration>): Generator<string> {
  for (const demonstration of demonstrations) yield `${canonicalJson(JSON.parse(JSON.stringify(demonstration)))}\n`
}

function complete(line: Line, fileName: string, at: string): Demonstration {
  const { questionId, task, ...rest } = line
  const json: Json = JSON.parse(JSON.stringify(line))
  return {
    ...rest,
    id: line.id ?? `import-${createHash('sha256').update(canonicalJson(json)).digest('hex').slice(0, 16)}`,
    source: {
      ...(line.source ?? { kind: 'import', from: fileName }),
      ...(questionId === undefined ? {} : { questionId }),
      ...(task === undefined ? {} : { task }),
    },
    at: line.at ?? at,
    // Trust needs provenance: what does not say that somebody confirmed it waits until somebody does.
    status: line.status ?? 'quarantined',
  }
}

function describeProblem(issue: z.core.$ZodIssue, json: unknown): string {
  const remedy = REMEDIES.get(issue.path[0])
  return `${describeIssue(issue, json)}${remedy === undefined ? '' : ` (${remedy})`}`
}

function parseLine(text: string): { line: Line } | { problems: string[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problems: [`expected one JSON object, got \`${showValue(text)}\``] }
  }
  const parsed = Line.safeParse(json)
  if (parsed.success) return { line: parsed.data }
  return { problems: parsed.error.issues.map((issue) => describeProblem(issue, json)) }
}

/** Deep nesting overflows the stack of whoever walks it: that is the line's fault, not a crash. */
function readLine(
  text: string,
  fileName: string,
  at: string,
): { demonstration: Demonstration } | { problems: string[] } {
  try {
    const parsed = parseLine(text)
    return 'problems' in parsed ? parsed : { demonstration: complete(parsed.line, fileName, at) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { problems: ['expected a demonstration, got JSON that is nested too deeply; flatten it'] }
  }
}

/** What is wrong with a file: it is counted, the first of it is kept. */
class Problems {
  readonly #kept: string[] = []
  #count = 0
  #lines = 0

  get any(): boolean {
    return this.#count > 0
  }

  get tooMany(): boolean {
    return this.#lines >= BAD_LINES
  }

  note(place: string, problems: readonly string[]): void {
    this.#lines += 1
    this.#count += problems.length
    for (const problem of problems) if (this.#kept.length < KEPT) this.#kept.push(`${place}: ${problem}`)
  }

  toError(): InputError {
    const shown = this.#kept.slice(0, SHOWN)
    const more = this.#count > shown.length ? `; and ${this.#count - shown.length} more` : ''
    const cause = new AggregateError(this.#kept.map((problem) => new InputError(problem)))
    const stopped = this.tooMany
      ? `; stopped after ${BAD_LINES} bad lines: this does not look like JSON Lines, one demonstration a line`
      : ''
    return new InputError(`${shown.join('; ')}${more}${stopped}; nothing was imported`, { cause })
  }
}

/**
 * Reads demonstrations, one JSON object a line; blank lines and carriage returns are fine. A line keeps its id, source,
 * time and status; without them it gets an id made from its content, `import` from this file, the time now, and waits in
 * quarantine. It may name `questionId` and `task` beside its other fields.
 *
 * One at a time: of those before only hashes of their ids are held. After the first bad line no more come, the rest is only looked at,
 * and the error comes at the end, or after 200 bad lines: whoever takes them must be ready to let go of what came before, as `add` is.
 *
 * @param fileName for messages and provenance
 * @example memory.add(importJsonLines(readLines({ file: 'memory.jsonl', name: 'memory.jsonl' }), 'memory.jsonl'))
 * @throws InputError that counts what is wrong; the first five are spelled out, the first thousand are in its cause, an
 *   `AggregateError`
 */
export function* importJsonLines(
  lines: Iterable<string>,
  fileName: string,
  now: () => Date = () => new Date(),
): Generator<Demonstration> {
  const at = now().toISOString()
  const problems = new Problems()
  const lineOfId = new LineOfId()
  let number = 0
  for (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const place = `${fileName}:${number}`
    const read = readLine(line, fileName, at)
    if ('problems' in read) {
      problems.note(place, read.problems)
      if (problems.tooMany) break
      continue
    }
    const { id } = read.demonstration
    const earlier = lineOfId.note(id, number)
    if (earlier !== null)
      problems.note(place, [`field \`id\`: expected one of its own, got \`${id}\` as in line ${earlier}`])
    if (problems.tooMany) break
    if (!problems.any) yield read.demonstration
  }
  if (problems.any) throw problems.toError()
}
