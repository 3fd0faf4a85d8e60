import { parseRoleHeading, readRoleName } from '../role-heading.ts'
import type { Token } from './request-tokens.ts'
import type { Unit } from './request-units.ts'

const MODALS = new Set('may can cannot must should shall will read see view access'.split(' '))
/** Words after which the name of a role may come. */
const INTRODUCING = new Set(['role', 'identity', 'as'])
/** `open to clerks`, `are for clerks`, `read by clerks`: whose something is. */
const GIVEN = new Set('open available reserved readable restricted read seen viewed accessed'.split(' '))
const GIVING = new Set(['for', 'to', 'by'])
const BEING = new Set(['is', 'are', 'only'])
const NO_RECEIVER = new Set('her him them us me you all others public reading use'.split(' '))
/** With these a name goes on, and none begins. */
const NO_BEGINNING = new Set(['of', 'to', 'by', 'for', 'with', 'who', 'as', 'so', 'then', 'however'])

/** Tokens as one text, with single spaces. */
export function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')
}

/** Names of roles that the requests seem to have, whoever they are: what stands in a role's place. */
export function roleCandidates(units: readonly Unit[], requests: string): Set<string> {
  const found = new Set<string>()
  for (const unit of units) {
    const { tokens } = unit
    const text = requests.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).replace(/\s+/g, ' ')
    const heading = parseRoleHeading(text, unit.isHeading)
    // `lab: labname` has the form of a heading too; `nurse: lab (labname)` is one.
    if (heading && (!heading.bare || (unit.startsLine && /^$|[({:]/.test(heading.rest))))
      found.add(heading.name.toLowerCase())
    for (const name of [...introduced(tokens), ...receivers(tokens), ...subjects(tokens), ...blockNames(tokens)])
      found.add(name)
  }
  return found
}

/** `in the role of nurse`, `as a nurse`: up to two words, as far as they may be a name. */
function introduced(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    if (!INTRODUCING.has(text)) return []
    let from = at + 1
    while (['of', 'a', 'an', 'the'].includes(tokens[from]?.text ?? '')) from += 1
    return namesFrom(tokens, from, from + 2)
  })
}

function receivers(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    const before = tokens[at - 1]?.text ?? ''
    if (!GIVING.has(text) || !(GIVEN.has(before) || (text === 'for' && BEING.has(before)))) return []
    let from = at + 1
    while (['a', 'an', 'the'].includes(tokens[from]?.text ?? '')) from += 1
    if (NO_RECEIVER.has(tokens[from]?.text ?? '')) return []
    return [...namesFrom(tokens, from, from + 1), ...namesFrom(tokens, from, from + 2)]
  })
}

/** Whether something is given to whom a place names: `open to the clerks`. */
export function isReceiver(tokens: readonly Token[], from: number): boolean {
  let at = from - 1
  while (['a', 'an', 'the', 'only'].includes(tokens[at]?.text ?? '')) at -= 1
  return GIVING.has(tokens[at]?.text ?? '')
}

/** `Nurses may read …`, `and clerks can see …`. */
function subjects(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    if (!MODALS.has(text)) return []
    // `labname may be read` names no role.
    if (tokens[at + 1]?.text === 'be') return []
    let to = at
    while (['also', 'only'].includes(tokens[to - 1]?.text ?? '')) to -= 1
    return [...namesFrom(tokens, to - 1, to), ...namesFrom(tokens, to - 2, to)]
  })
}

/** `'nurse': {`, `nurse = {`. */
function blockNames(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ text }, at) => {
    if (text !== '{') return []
    let to = at
    while (to > 0 && tokens[to - 1]?.kind === 'sign') to -= 1
    return [...namesFrom(tokens, to - 1, to), ...namesFrom(tokens, to - 2, to)]
  })
}

function namesFrom(tokens: readonly Token[], from: number, to: number): string[] {
  if (from < 0) return []
  const words = tokens.slice(from, to)
  if (words.length === 0 || words.some(({ kind }) => kind !== 'word') || NO_BEGINNING.has(words[0]?.text ?? ''))
    return []
  const name = readRoleName(textOf(tokens, from, to))
  return name === null ? [] : [name.toLowerCase()]
}
