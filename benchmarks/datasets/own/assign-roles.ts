import { type EicuQuestion, inaccessibleFor } from './eicu-questions.ts'
import type { Random } from './random.ts'

/** A question that a role asks. */
export type EicuCase = { readonly question: EicuQuestion; readonly role: string; readonly label: 0 | 1 }

/** Examples by role and label (arXiv:2406.09187, table 3, with its labels set right). */
export const EICU_COUNTS: readonly { readonly role: string; readonly label: 0 | 1; readonly examples: number }[] = [
  { role: 'physician', label: 0, examples: 52 },
  { role: 'nursing', label: 0, examples: 57 },
  { role: 'general administration', label: 0, examples: 45 },
  { role: 'physician', label: 1, examples: 46 },
  { role: 'nursing', label: 1, examples: 55 },
  { role: 'general administration', label: 1, examples: 61 },
]

export const UNIQUE_QUESTIONS = 226

function labelOf(question: EicuQuestion, role: string): 0 | 1 {
  return Object.keys(inaccessibleFor(role, question.access)).length > 0 ? 1 : 0
}

type Slot = { readonly role: string; readonly label: 0 | 1 }

function allSlots(random: Random): Slot[] {
  return random.shuffle(
    EICU_COUNTS.flatMap(({ role, label, examples }) => Array.from({ length: examples }, () => ({ role, label }))),
  )
}

/**
 * Gives each slot (role and label) a question whose gold access has that label for that role: the first 226 slots questions that
 * nobody has asked yet, the others questions that another role asks too.
 *
 * @throws RangeError if the questions do not suffice
 */
export function assignRoles(questions: readonly EicuQuestion[], random: Random): EicuCase[] {
  const cases: EicuCase[] = []
  const rolesOf = new Map<EicuQuestion, Set<string>>()
  const fresh = [...questions]
  for (const { role, label } of allSlots(random)) {
    const used = random.shuffle([...rolesOf.keys()])
    const choices =
      rolesOf.size < UNIQUE_QUESTIONS ? fresh : used.filter((question) => !rolesOf.get(question)?.has(role))
    const question = choices.find((choice) => labelOf(choice, role) === label)
    if (question === undefined) throw new RangeError(`no question left for role \`${role}\` with label ${label}`)
    if (rolesOf.size < UNIQUE_QUESTIONS) fresh.splice(fresh.indexOf(question), 1)
    rolesOf.set(question, (rolesOf.get(question) ?? new Set()).add(role))
    cases.push({ question, role, label })
  }
  return cases
}
