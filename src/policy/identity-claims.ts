import { canonicalJson, type Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import { type LooseValue, parseLooseValue, toJson } from './loose-value.ts'

/** One statement about the acting user: a field (`role`, or an attribute) and what it is said to be. */
export type Claim = { readonly field: string; readonly value: Json }

/** Labels that state a role; blanks, underscores, hyphens and case make no difference. */
const ROLE_LABELS = new Set(['role', 'identity', 'user identity', 'user role'])
/** Labels under which a user's attributes stand. */
const USER_LABELS = new Set(['user', 'user info', 'user information', 'identity', 'user identity', 'user attributes'])
const LABEL_CHARACTER = /[\p{L}\p{N}_\- ]/u
const MOST_LABEL_CHARS = 48
const MOST_BLOCK_CHARS = 4000
const MOST_VALUE_CHARS = 200

function normalizeLabel(label: string): string {
  return label
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

export function isRoleLabel(label: string): boolean {
  return ROLE_LABELS.has(normalizeLabel(label))
}

/** Fields that the rules speak of, by their label. */
export function ruleFields(policy: Policy | null): Map<string, string> {
  const conditions = (policy?.rules ?? []).flatMap((rule) => {
    if ('all' in rule) return rule.all
    return 'any' in rule ? rule.any : [rule]
  })
  return new Map(conditions.map(({ field }) => [normalizeLabel(field), field]))
}

/** Attributes under one of the user's labels; a field that no rule knows keeps its name. */
function attributeClaims(entries: readonly (readonly [string, Json])[], fields: ReadonlyMap<string, string>): Claim[] {
  return entries.map(([key, value]) => {
    if (isRoleLabel(key)) return { field: 'role', value }
    return { field: fields.get(normalizeLabel(key)) ?? key, value }
  })
}

function mapEntries(value: LooseValue): [string, Json][] {
  return value.kind === 'map' ? value.entries.map(([key, one]): [string, Json] => [key, toJson(one)]) : []
}

function labelClaims(label: string, value: Json, fields: ReadonlyMap<string, string>): Claim[] {
  if (USER_LABELS.has(label) && value !== null && typeof value === 'object') {
    return Array.isArray(value) ? [] : attributeClaims(Object.entries(value), fields)
  }
  if (USER_LABELS.has(label) && typeof value === 'string' && value.trimStart().startsWith('{')) {
    const parsed = parseLooseValue(value)
    return parsed ? attributeClaims(mapEntries(parsed), fields) : []
  }
  if (isRoleLabel(label)) return [{ field: 'role', value }]
  const field = fields.get(label)
  return field === undefined ? [] : [{ field, value }]
}

/** Claims of an input that is JSON: its own keys, and the attributes under a user's label. Text within it is not read. */
export function objectClaims(input: { readonly [key: string]: Json }, fields: ReadonlyMap<string, string>): Claim[] {
  return Object.entries(input).flatMap(([key, value]) => labelClaims(normalizeLabel(key), value, fields))
}

/** The longest known label that ends before `at`; null where none does. Looks at a bounded piece, and mostly at one character. */
function labelBefore(text: string, at: number, known: (label: string) => boolean): string | null {
  let end = at
  while (end > 0 && at - end < 4 && /["'`*\s]/.test(text.charAt(end - 1))) end -= 1
  if (end === 0 || !LABEL_CHARACTER.test(text.charAt(end - 1))) return null
  let start = end
  while (start > 0 && at - start < MOST_LABEL_CHARS && LABEL_CHARACTER.test(text.charAt(start - 1))) start -= 1
  const words = text
    .slice(start, end)
    .split(' ')
    .filter((word) => word !== '')
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    const label = normalizeLabel(words.slice(-count).join(' '))
    if (known(label)) return label
  }
  return null
}

/** Place of each opening brace to the place after the one that closes it, in one pass. */
function blockEnds(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const start = brace === '{' ? undefined : open.pop()
    if (brace === '{') open.push(index)
    else if (start !== undefined && index - start < MOST_BLOCK_CHARS) ends.set(start, index + 1)
  }
  return ends
}

/** A value up to the end of its line, clause or quote. */
function readScalar(text: string): Json {
  const quoted = /^"([^"\n]*)"|^'([^'\n]*)'/.exec(text)
  if (quoted) return quoted[1] ?? quoted[2] ?? ''
  const clause = (/^[^\n,;|{}[\]()"']*/.exec(text)?.[0] ?? '').split(/\.(?:\s|$)/, 1)[0] ?? ''
  // `Role: nurse Question: …` has no mark between the two: a label's own word is no part of the value before it.
  const bare = clause.includes(':') ? clause.slice(0, clause.indexOf(':')).replace(/\s*\S+\s*$/, '') : clause
  const value = parseLooseValue(bare.trim())
  return value?.kind === 'scalar' ? value.value : bare.trim()
}

/** Claims of a text, in labelled form only: `User identity: nursing`, `age: 45, dr_license: true`, `User info: {'age': 45}`. */
export function textClaims(text: string, fields: ReadonlyMap<string, string>): Claim[] {
  const known = (label: string) => ROLE_LABELS.has(label) || USER_LABELS.has(label) || fields.has(label)
  const ends = blockEnds(text)
  const claims: Claim[] = []
  let read = 0
  for (const { index } of text.matchAll(/[:=]/g)) {
    const label = index < read ? null : labelBefore(text, index, known)
    if (label === null) continue
    const after = text.slice(index + 1, index + 1 + MOST_VALUE_CHARS)
    const start = index + 1 + after.length - after.trimStart().length
    const end = ends.get(start)
    const value = end === undefined ? readScalar(after.trimStart()) : text.slice(start, end)
    const found = value === '' ? [] : labelClaims(label, value, fields)
    claims.push(...found)
    // A block that was read whole is not read again for the labels within it.
    if (end !== undefined && found.length > 0) read = end
  }
  return claims
}

/** Fields on which all claims agree; a field that is claimed in two ways is left out and named in `disputed`. */
export function agreeOn(claims: readonly Claim[]): { agreed: Map<string, Json>; disputed: Set<string> } {
  const agreed = new Map<string, Json>()
  const disputed = new Set<string>()
  for (const { field, value } of claims) {
    const known = agreed.get(field)
    if (known !== undefined && canonicalJson(known) !== canonicalJson(value)) disputed.add(field)
    agreed.set(field, value)
  }
  for (const field of disputed) agreed.delete(field)
  return { agreed, disputed }
}
