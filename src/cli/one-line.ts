import { printable } from './printable.ts'

/** Text on one line of a table, cut to a length. */
export function oneLine(text: string, length: number): string {
  const flat = printable(text.replace(/\s+/g, ' '))
  return flat.length <= length ? flat : `${flat.slice(0, length - 1)}…`
}
