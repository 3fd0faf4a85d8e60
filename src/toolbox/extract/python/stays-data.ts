import { PLAIN_DATE_FORMAT } from './known-members.ts'
import { isPlain, type Value } from './value.ts'

/** What a method makes of plain data is plain data, unless its arguments put a text of their own into it. */
export function staysData(method: string, values: readonly Value[]): boolean {
  if (values.every(isPlain)) return true
  const texts = values.flatMap((value) => [...value.texts])
  if (values.some((value) => !isPlain({ ...value, texts: new Set() }))) return false
  if (method === 'strftime') return texts.every((text) => PLAIN_DATE_FORMAT.test(text))
  if (method === 'replace') return values.slice(1).every((value) => isPlain(value) || [...value.texts].join('') === '')
  return ['split', 'rsplit', 'strip', 'lstrip', 'rstrip', 'partition', 'rpartition'].includes(method)
}
