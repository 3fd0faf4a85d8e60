import type { Json } from '../contract/json.ts'

/** Texts of an action beside what was asked and what is pressed. All of them are hostile. */
export type Beside = {
  /** What the agent says of its own thinking. */
  readonly said: readonly string[]
  /** What it types or selects. */
  readonly typed: readonly string[]
  /** What it does, in its own words, where it names no element. */
  readonly done: readonly string[]
  /** Single words, and words of an address. */
  readonly named: readonly string[]
  /** Names of sites, which need be no words. */
  readonly sites: readonly string[]
  /** Names of fields. */
  readonly keys: readonly string[]
  /** Where other text stands (`input.message`): nobody reads it, and it may ask for anything. */
  readonly unread: readonly string[]
}

type Kind = Exclude<keyof Beside, 'unread' | 'done'>
type Part = { readonly value: Json; readonly path: string; readonly without: readonly string[] }

/** Texts and keys that are looked at. */
const MOST_TEXTS = 200
const MOST_UNREAD = 8
const KEY = /^[a-z]\w{0,30}$/i
/** How a step of an agent is told by its own shape: what it does, what it types, what it thinks, and what else stood on the page. */
const OPERATION_KEYS = new Set(['operation', 'op', 'type'])
const OPERATION =
  /^(?:click|double click|type|select|hover|press|press enter|enter|scroll|scroll up|scroll down|goto|navigate|wait|back|none|null)$/i
const TYPED_KEYS = new Set(['value'])
const SAID_KEYS = new Set(['reasoning', 'reason', 'thought', 'thoughts', 'rationale', 'explanation'])
const PAGE_KEYS = new Set(['choices', 'candidates', 'elements'])
const SITE_KEYS = new Set(['website', 'site', 'host', 'domain', 'subdomain'])

/**
 * Numbers, dates and times; identifiers in hex, or of a number with at most three letters before it. INVARIANT: no sentence and no word of
 * more than three letters beyond `a` to `f` is data.
 */
const DATA =
  /^(?:[\d\s.,:/%+()$€£-]*|\d{4}-\d\d-\d\d[T ][\d:.]+Z?|(?=[a-f-]*\d)(?:[0-9a-f]+-)*[0-9a-f]+|[a-z]{1,3}[-_]?\d{1,20})$/i
const DATE =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|march|april|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\d{1,4}(?:st|nd|rd|th)?|[\s,.])+$/i
const LONGEST_DATA = 100
const LONGEST_NAME = 600
const WORD = /^[a-z]{1,30}$/i
const DOMAIN = /^(?:[a-z0-9-]+\.)+[a-z]{2,24}$/i
const ADDRESS = /^https?:\/\/([a-z0-9.-]{1,200})(?::\d+)?([/?#][\w./?#=&%+~-]{0,500})?$/i

type Texts = { readonly [K in Kind]: Set<string> } & { readonly unread: Set<string> }

function isPage(value: Json, element: string | null): boolean {
  return (
    Array.isArray(value) &&
    value.every((one) => typeof one === 'string') &&
    (element === null || value.includes(element))
  )
}

/** Files a text by what it plainly is; false: it is nothing that is known. */
function fileText(text: string, key: string, texts: Texts): boolean {
  if (text.length > LONGEST_NAME) return false
  if (text.length <= LONGEST_DATA && (DATA.test(text) || DATE.test(text))) return true
  if (DOMAIN.test(text) || (SITE_KEYS.has(key) && WORD.test(text))) texts.sites.add(text)
  else if (WORD.test(text)) texts.named.add(text)
  else {
    const [, host = '', rest = ''] = ADDRESS.exec(text) ?? []
    if (host === '') return false
    texts.sites.add(host)
    texts.named.add(rest)
  }
  return true
}

/** Files what stands in a step of an agent, by its key; false: it is no part of such a step. */
function fileStep(value: Json, key: string, { element, texts }: Filing): boolean {
  if (PAGE_KEYS.has(key)) return isPage(value, element)
  if (typeof value !== 'string') return false
  if (OPERATION_KEYS.has(key)) return OPERATION.test(value)
  if (TYPED_KEYS.has(key)) texts.typed.add(value)
  else if (SAID_KEYS.has(key)) texts.said.add(value)
  else return false
  return true
}

type Filing = { readonly element: string | null; readonly texts: Texts }
type Open = { readonly value: Json; readonly path: string; readonly key: string }

function fileAll(open: Open[], texts: Texts): void {
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, key } = next
    if (texts.unread.size >= MOST_UNREAD) return
    if (texts.named.size + texts.sites.size + texts.keys.size > MOST_TEXTS) texts.unread.add(path)
    else if (typeof value === 'string') {
      if (!fileText(value, key, texts)) texts.unread.add(path)
    } else if (Array.isArray(value)) {
      for (const one of value) if (!isSilent(one)) open.push({ value: one, path, key })
    } else if (value !== null && typeof value === 'object') {
      for (const [name, one] of Object.entries(value)) {
        fileKey(name, path, texts)
        if (!isSilent(one)) open.push({ value: one, path: `${path}.${name.slice(0, 40)}`, key: name })
      }
    }
  }
}

function isSilent(value: Json): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean'
}

function fileKey(name: string, path: string, texts: Texts): void {
  if (KEY.test(name)) texts.keys.add(name)
  else if (!DATA.test(name.slice(0, LONGEST_DATA + 1))) texts.unread.add(path)
}

/** All text in parts of an action but what was read as task or `element`, by what it plainly is. */
export function textsBeside(parts: readonly Part[], element: string | null): Omit<Beside, 'done'> {
  const texts: Texts = {
    said: new Set(),
    typed: new Set(),
    named: new Set(),
    sites: new Set(),
    keys: new Set(),
    unread: new Set(),
  }
  for (const { value, path, without } of parts) {
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value)
    const left = isObject ? Object.entries(value).filter(([key]) => !without.includes(key)) : []
    for (const [key, one] of left) {
      fileKey(key, path, texts)
      const isStep = path !== 'input' && fileStep(one, key, { element, texts })
      if (!isStep) fileAll([{ value: one, path: `${path}.${key.slice(0, 40)}`, key }], texts)
    }
  }
  return {
    said: [...texts.said],
    typed: [...texts.typed],
    named: [...texts.named],
    sites: [...texts.sites],
    keys: [...texts.keys],
    unread: [...texts.unread].slice(0, MOST_UNREAD),
  }
}

/** Words of this file, for the lexicon's hash. */
export const BESIDE_WORDS = { OPERATION, OPERATION_KEYS, TYPED_KEYS, SAID_KEYS, PAGE_KEYS, SITE_KEYS, DATA, DATE }
