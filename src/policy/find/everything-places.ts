import { ownerAt } from './database-words.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

const ALL = ['everything', 'anything', 'all columns', 'all the columns', 'every column', 'any column'].map((words) =>
  words.split(' '),
)
/** What may follow that takes something away again. */
const TAKING = new Set(
  'but except excepting excluding without not never no none nor save bar barring apart minus other else besides unless than'.split(
    ' ',
  ),
)

/** `everything in the loans table`: the words, and where the name begins of what it is in. */
export type Everything = { readonly place: Place; readonly owner: number }

/** Where a sentence speaks of all that a database has, with nothing taken away. */
export function everythingPlaces(tokens: readonly Token[]): Everything[] {
  return tokens.flatMap((_, from) => {
    const row = ALL.find((words) => words.every((word, n) => tokens[from + n]?.text === word))
    const to = from + (row?.length ?? 0)
    const owner = row ? ownerAt(tokens, to) : null
    if (owner === null || tokens.slice(to).some(({ text }) => TAKING.has(text))) return []
    return [{ place: { from, to }, owner }]
  })
}
