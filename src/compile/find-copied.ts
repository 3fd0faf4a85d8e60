import type { CompileProblem } from '../contract/compiled.ts'
import type { CompileTask } from '../contract/core.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import type { CompileExample } from './compile-example.ts'
import { oneLine } from './one-line.ts'

/** Shortest text that can be a copy: shorter ones stand everywhere. */
const LEAST_CHARS = 6
/** A number, or a text with as many digits, can name one example. */
const LEAST_DIGITS = 3
/** Longest text of an example that is looked for inside a longer text of the program. */
const MOST_PIECE_CHARS = 200
/** What more than so many examples share names none of them: JSON keys, names of functions, `select`. */
const MOST_SHARE = 1 / 3
/** Copies that are reported: more would tell nobody more. */
const MOST_REPORTED = 20
/** Answers of `typeof`: words of the language. */
const LANGUAGE = new Set(['string', 'number', 'object', 'boolean', 'undefined', 'function'])
/** 100, 1000, …: bounds that anyone writes down. */
const ROUND = /^10{2,}$/

const PLAIN_WORD = /^\p{L}+$/u

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim()
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}

/** Texts and numbers of a JSON value, keys apart. */
function leavesOf(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number') return [String(value)]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : []
}

/** Keys of a JSON value, on all levels. */
function keysOf(value: Json): string[] {
  if (value === null || typeof value !== 'object') return []
  const keys = Array.isArray(value) ? [] : Object.keys(value)
  return [...keys, ...Object.values(value).flatMap(keysOf)]
}

type Read = {
  readonly example: CompileExample
  readonly text: string
  /** Texts that can be found again inside a longer text of the program: phrases, and words with digits. */
  readonly pieces: readonly string[]
  readonly keys: ReadonlySet<string>
}

/** Long enough to name an example: six characters, or three digits. */
function names(text: string): boolean {
  return text.length >= LEAST_CHARS || digitsIn(text) >= LEAST_DIGITS
}

function readExample(example: CompileExample): Read {
  const { input, output, identity } = example.action
  const leaves = [example.id, input, output, identity ?? null].flatMap(leavesOf).map(fold)
  const pieces = leaves.filter((leaf) => names(leaf) && leaf.length <= MOST_PIECE_CHARS && !PLAIN_WORD.test(leaf))
  const keys = new Set([input, output].flatMap(keysOf).map(fold))
  return { example, text: leaves.join('\n'), pieces: [...new Set(pieces)], keys }
}

const WORD = /[\p{L}\p{N}]/u

/** Whether a text holds another one that is not part of a longer word or number. */
function holdsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = WORD.test(wanted.charAt(0)) && WORD.test(text.charAt(at - 1))
    const after = WORD.test(wanted.at(-1) ?? '') && WORD.test(text.charAt(at + wanted.length))
    if (!before && !after) return true
  }
  return false
}

/** A literal whole, its sections, and its words that carry digits: ids may stand in one long text. */
function partsOf(literal: string): string[] {
  const sections = literal.split(/[\n|,;]/)
  const numbered = literal.split(/[\s|,;"'`()[\]{}:=]+/).filter((word) => digitsIn(word) >= LEAST_DIGITS)
  return [...new Set([literal, ...sections, ...numbered].map(fold))].filter(names)
}

/** Keys that more than a third of the examples have: to read them is what a program is for. */
function commonKeys(reads: readonly Read[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const key of reads.flatMap(({ keys }) => [...keys])) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > reads.length * MOST_SHARE).map(([key]) => key))
}

/** Examples that a text of the program points to; none where it stands in too many, or is a plain word of both labels. */
function pointsTo(holders: readonly CompileExample[], text: string, examples: number): readonly CompileExample[] {
  if (holders.length > Math.max(1, examples * MOST_SHARE)) return []
  const labels = new Set(holders.map(({ label }) => label))
  return PLAIN_WORD.test(text) && labels.size > 1 ? [] : holders
}

type Search = {
  readonly reads: readonly Read[]
  readonly trusted: string
  /** Texts that anyone may write: words of the language, and the examples' common keys. */
  readonly free: ReadonlySet<string>
}

function findPart(part: string, { reads, trusted, free }: Search): { text: string; example: CompileExample } | null {
  if (free.has(part) || ROUND.test(part) || trusted.includes(part)) return null
  const holders = reads.filter(({ text }) => holdsWhole(text, part)).map(({ example }) => example)
  const [example] = pointsTo(holders, part, reads.length)
  return example === undefined ? null : { text: part, example }
}

/** A text of an example inside a longer text of the program. */
function findInside(literal: string, search: Search): { text: string; example: CompileExample } | null {
  for (const { pieces } of search.reads) {
    const piece = pieces.find((text) => text.length < literal.length && holdsWhole(literal, text))
    const found = piece === undefined ? null : findPart(piece, search)
    if (found !== null) return found
  }
  return null
}

export type CopySearch = {
  /** Texts and numbers that the program spells out. */
  readonly literals: readonly (string | number)[]
  readonly examples: readonly CompileExample[]
  readonly task: Pick<CompileTask, 'specification' | 'requests' | 'tools'>
  readonly policy: Policy
}

function trustedText({ task, policy }: CopySearch): string {
  const tools = task.tools.flatMap(({ name, description, declaration }) => [name, description, declaration])
  return fold([task.specification, task.requests, ...tools, canonicalJson(policy)].join('\n'))
}

function searchLiteral(literal: string | number, search: Search): { text: string; example: CompileExample } | null {
  const text = fold(String(literal))
  for (const part of partsOf(text)) {
    const found = findPart(part, search)
    if (found !== null) return found
  }
  return typeof literal === 'string' ? findInside(text, search) : null
}

/**
 * Texts of examples that a program holds. A program for all actions has no use for them: it would decide these by heart. What the requests,
 * the specification or the tools say is no copy, nor is what more than a third of the examples have in common.
 */
export function findCopied(search: CopySearch): CompileProblem[] {
  const reads = search.examples.map(readExample)
  const prepared = { reads, trusted: trustedText(search), free: new Set([...LANGUAGE, ...commonKeys(reads)]) }
  const found = new Map<string, CompileExample>()
  for (const literal of search.literals) {
    const copy = searchLiteral(literal, prepared)
    if (copy !== null) found.set(copy.text, copy.example)
  }
  return [...found].slice(0, MOST_REPORTED).map(([text, example]) => ({
    kind: 'copied',
    message: `the program holds \`${oneLine(text)}\`, which stands in an example and in nothing that was asked for; read what is needed out of the action instead`,
    example: example.id,
  }))
}
