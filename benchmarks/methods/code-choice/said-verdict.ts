import { withoutThinking } from '../../../src/prompt/json-objects.ts'
import { outsideFences } from './outside-fences.ts'

/** Marks of lists, headings and emphasis may come first; `allow = …` and `deny(…)` are code. */
const VERDICT = /^[\s*_#>"'`-]{0,20}(allow|deny)\b(?!\s*[=(])/gim

/** What a reply says in a line that starts with `allow` or `deny`, outside of code; null where no line does, or both do. */
export function saidVerdict(reply: string): 'allow' | 'deny' | null {
  const said = [...outsideFences(withoutThinking(reply)).matchAll(VERDICT)].map((match) => match[1]?.toLowerCase())
  if (said.length === 0 || new Set(said).size > 1) return null
  return said[0] === 'deny' ? 'deny' : 'allow'
}
