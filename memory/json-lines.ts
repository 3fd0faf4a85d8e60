import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Demonstration } from '../src/contract/demonstration.ts'
import { describeIssue, showValue } from '../src/contract/describe-issue.ts'
import { InputError } from '../src/contract/errors.ts'
import { canonicalJson, type Json } from '../src/contract/json.ts'

/** How many bad lines an error spells out. */
const SHOWN = 5

/** What a line may leave out: what the store would add. */
const Line = Demonstration.partial({ id: true, source: true, at: true, status: true }).extend({
  questionId: z.string().optional(),
  task: z.string().optional(),
})
type Line = z.infer<typeof Line>

/**
 * One demonstration a line, canonical JSON, each line ended by a newline. `importJsonLines` gives the same back.
 *
 * @example writeFileSync('memory.jsonl', exportJsonLines(memory.list()))
 */
export function exportJsonLines(demonstrations: readonly Demonstration[]): string {
  return demonstrations.map((demonstration) => `${canonicalJson(JSON.parse(JSON.stringify(demonstration)))}\n`).join('')
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

function parseLine(text: string): { line: Line } | { problems: string[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { problems: [`expected one JSON object, got \`${showValue(text)}\``] }
  }
  const parsed = Line.safeParse(json)
  if (parsed.success) return { line: parsed.data }
  return { problems: parsed.error.issues.map((issue) => describeIssue(issue, json)) }
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

function fail(problems: readonly string[]): never {
  const more = problems.length > SHOWN ? `; and ${problems.length - SHOWN} more` : ''
  const cause = new AggregateError(problems.map((problem) => new InputError(problem)))
  throw new InputError(`${problems.slice(0, SHOWN).join('; ')}${more}; nothing was imported`, { cause })
}

/**
 * Reads demonstrations, one JSON object a line; blank lines, a byte order mark and CRLF are fine. A line keeps its id,
 * source, time and status; without them it gets an id made from its content, `import` from this file, the time now,
 * and waits in quarantine. It may name `questionId` and `task` beside its other fields.
 *
 * @param fileName for messages and provenance
 * @example memory.add(importJsonLines(readFileSync('memory.jsonl', 'utf8'), 'memory.jsonl'))
 * @throws InputError with every bad line; the first five are spelled out, all are in its cause, an `AggregateError`
 */
export function importJsonLines(text: string, fileName: string, now: () => Date = () => new Date()): Demonstration[] {
  const at = now().toISOString()
  const demonstrations: Demonstration[] = []
  const problems: string[] = []
  const lineOfId = new Map<string, number>()
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const place = `${fileName}:${index + 1}`
    const read = readLine(line, fileName, at)
    if ('problems' in read) {
      problems.push(...read.problems.map((problem) => `${place}: ${problem}`))
      continue
    }
    const { demonstration } = read
    const earlier = lineOfId.get(demonstration.id)
    if (earlier === undefined) lineOfId.set(demonstration.id, index + 1)
    else
      problems.push(
        `${place}: field \`id\`: expected one of its own, got \`${demonstration.id}\` as in line ${earlier}`,
      )
    demonstrations.push(demonstration)
  }
  if (problems.length > 0) fail(problems)
  return demonstrations
}
