import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import { childrenOf, type PythonNode } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import { pythonString, quotesOf, unescapePython } from './python-string.ts'
import { allArguments, type CallArguments, type Evaluate } from './read-arguments.ts'
import {
  concatenate,
  DATA,
  isPlain,
  joinValues,
  listValue,
  NOTHING,
  spellings,
  textValue,
  UNKNOWN,
  type Value,
} from './value.ts'

const FIELD = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g
const PERCENT = /%(?:\(([^)]{0,200})\))?([-#0 +]{0,5}\d{0,9}(?:\.\d{1,9})?)([diouxXeEfFgGcrsa%])|%/g

/** Widths and kinds that spell a number, not a character. */
const PLAIN_SPEC = /^:[<>^]?[-+ ]?0?\d{0,3},?(?:\.\d{1,3})?[dfeEgGns%]?$/

/** A value put into a text: tables in it are read as a whole. */
function spelled(value: Value, node: PythonNode, run: PythonRun): readonly string[] {
  run.escape(value, node)
  return spellings(value)
}

/** Joins parts of a text, each with its alternatives. */
function joinParts(parts: readonly (readonly string[])[]): Value {
  let whole: Value = textValue('')
  let constant: string[] = []
  const append = (texts: readonly string[]): void => {
    if (!whole.unknown) whole = concatenate([...whole.texts], texts)
  }
  for (const part of parts) {
    // Joined at once at the end of the run: part by part, the text so far would be copied for each.
    if (part.length === 1) constant.push(part[0] ?? '')
    else {
      append([constant.join('')])
      append(part)
      constant = []
    }
    if (whole.unknown) return UNKNOWN
  }
  append([constant.join('')])
  return whole
}

export function readString(node: PythonNode, run: PythonRun): Value {
  const text = pythonString(run.text(node))
  return text === null ? UNKNOWN : textValue(text)
}

export function readContinuedString(node: PythonNode, evaluate: Evaluate): Value {
  const parts = childrenOf(node).map((child) => spellings(evaluate(child)))
  return joinParts(parts)
}

/** f'…{expression}…' */
export function readFormatString(node: PythonNode, run: PythonRun, evaluate: Evaluate): Value {
  const quotes = quotesOf(run.text(node))
  if (quotes === null || quotes.prefix.includes('b')) return UNKNOWN
  const parts: (readonly string[])[] = []
  const addText = (from: number, to: number): void => {
    const raw = run.code.slice(from, to).replaceAll('{{', '{').replaceAll('}}', '}')
    parts.push([quotes.prefix.includes('r') ? raw : (unescapePython(raw) ?? UNKNOWN_HOLE)])
  }
  let at = node.from + quotes.prefix.length + quotes.quote.length
  for (const child of childrenOf(node)) {
    if (child.name !== 'FormatReplacement') continue
    addText(at, child.from)
    const [, expression, ...rest] = childrenOf(child)
    const value = expression === undefined ? UNKNOWN : evaluate(expression)
    for (const part of rest)
      if (part.name === 'FormatSpec') for (const inner of childrenOf(part)) readSpec(inner, evaluate)
    const spec = rest.find((part) => part.name === 'FormatSpec')
    const strange =
      rest.some((part) => part.name === 'FormatSelfDoc') || (spec !== undefined && !PLAIN_SPEC.test(run.text(spec)))
    const changed = rest.some((part) => part.name === 'FormatSpec' || part.name === 'FormatConversion')
    const texts = spelled(value, child, run)
    // A width, a conversion to repr and the like change a constant: only data stay data.
    parts.push(strange || (changed && !isPlain(value)) ? [UNKNOWN_HOLE] : texts)
    at = child.to
  }
  addText(at, Math.max(at, node.to - quotes.quote.length))
  return joinParts(parts)
}

function readSpec(node: PythonNode, evaluate: Evaluate): void {
  if (node.name === 'FormatReplacement')
    for (const child of childrenOf(node)) if (/Expression|Name/.test(child.name)) evaluate(child)
}

/** `'…{}…{name}…'.format(…)` */
export function readFormat(template: string, given: CallArguments, place: { node: PythonNode; run: PythonRun }): Value {
  const parts: (readonly string[])[] = []
  let next = 0
  let at = 0
  for (const match of template.matchAll(FIELD)) {
    parts.push([template.slice(at, match.index)])
    at = match.index + match[0].length
    if (match[0] === '{{' || match[0] === '}}') parts.push([match[0].charAt(0)])
    else if (match[1] === undefined) return UNKNOWN
    else {
      const [, key = '', spec = ''] = /^([^.[:!]*)(.*)$/s.exec(match[1]) ?? []
      const value = given.named.get(key) ?? given.places[/^\d+$/.test(key) ? Number(key) : next]
      if (key === '') next++
      const fallback = given.spread.length > 0 ? joinValues(given.spread) : UNKNOWN
      const texts = spelled(value ?? fallback, place.node, place.run)
      // A property or key of an argument is code of its own.
      if (/^[.[]/.test(spec)) place.run.unread(place.node, `a format with \`${match[0].slice(0, 40)}\``)
      const exact = spec === '' || (PLAIN_SPEC.test(spec) && value !== undefined && isPlain(value))
      parts.push(exact ? texts : [UNKNOWN_HOLE])
    }
  }
  parts.push([template.slice(at)])
  for (const value of allArguments(given)) place.run.escape(value, place.node)
  return joinParts(parts)
}

/** `'…%s…' % value` */
export function readPercent(template: string, value: Value, place: { node: PythonNode; run: PythonRun }): Value {
  const parts: (readonly string[])[] = []
  let next = 0
  let at = 0
  place.run.escape(value, place.node)
  for (const match of template.matchAll(PERCENT)) {
    parts.push([template.slice(at, match.index)])
    at = match.index + match[0].length
    if (match[3] === '%') parts.push(['%'])
    else {
      const one =
        value.places === null ? joinValues([value, value.items ?? NOTHING]) : (value.places[next++] ?? UNKNOWN)
      const shown = match[1] === undefined ? one : (value.items ?? value)
      // Characters by number, hexadecimals and cut or padded texts may spell anything.
      const exact = match[3] === 's' && match[2] === ''
      const numbers = /^[diouseEfFgGra]$/.test(match[3] ?? '') && isPlain(shown)
      parts.push(exact || numbers ? spellings(shown) : [UNKNOWN_HOLE])
    }
  }
  parts.push([template.slice(at)])
  return joinParts(parts)
}

const CHANGES = new Map<string, (text: string) => string>([
  ['lower', (text) => text.toLowerCase()],
  ['upper', (text) => text.toUpperCase()],
  ['casefold', (text) => text.toLowerCase()],
  ['strip', (text) => text.trim()],
])

/** A method of a constant text; null where it is none that can be followed. */
export function readTextMethod(text: string, method: string, given: CallArguments): Value | null {
  if (!/^[ -~]*$/.test(text) || given.spread.length + given.named.size > 0) return null
  const change = CHANGES.get(method)
  if (change !== undefined && allArguments(given).length === 0) return textValue(change(text))
  const [first, second] = given.places.map((value) => (isOneText(value) ? [...value.texts][0] : undefined))
  if (method === 'replace' && first !== undefined && second !== undefined && first !== '' && given.places.length === 2)
    return textValue(text.replaceAll(first, () => second))
  if (method === 'split' && first !== undefined && first !== '' && given.places.length === 1) {
    return splitText(text, first)
  }
  return null
}

function isOneText(value: Value): boolean {
  return value.texts.size === 1 && isPlain({ ...value, texts: new Set() }) && !value.data && value.items === null
}

function splitText(text: string, separator: string): Value {
  const places = text.split(separator).map((part) => textValue(part))
  return listValue(places)
}

/** `separator.join(items)` */
export function readJoin(separator: string, list: Value): Value {
  if (list.places !== null && list.places.length > 0 && !list.unknown && !list.data) {
    const parts = list.places.flatMap((place, index) =>
      index === 0 ? [spellings(place)] : [[separator], spellings(place)],
    )
    return joinParts(parts)
  }
  const items = list.items ?? (list.data && !list.unknown ? DATA : UNKNOWN)
  const plain = isPlain(items) && isPlain(list) && !separator.includes('|')
  return plain ? textValue(DATA_HOLE) : UNKNOWN
}
