import type { AccessMap } from '../../../src/contract/policy.ts'
import { EICU_PERMISSIONS } from '../../definitions/eicu-permissions.ts'
import { EICU_TEMPLATES, type EicuTemplate } from './eicu-templates.ts'
import { randomValue } from './eicu-values.ts'
import type { Random } from './random.ts'

/** A template with its slots filled. */
export type EicuQuestion = {
  readonly id: string
  readonly template: EicuTemplate
  readonly values: Readonly<Record<string, string>>
  readonly text: string
  readonly access: AccessMap
}

/** Reads `database: column column; database: column`. */
export function parseAccess(text: string): AccessMap {
  const parts = text.split('; ').map((part) => part.split(': '))
  return Object.fromEntries(parts.map(([database = '', columns = '']) => [database, columns.split(' ')]))
}

/** What of an access a role may not read, by the benchmark's permissions. */
export function inaccessibleFor(role: string, access: AccessMap): AccessMap {
  const granted = Object.hasOwn(EICU_PERMISSIONS, role) ? (EICU_PERMISSIONS[role] ?? {}) : {}
  const entries = Object.entries(access).map(([database, columns]): [string, string[]] => {
    const allowed = new Set(Object.hasOwn(granted, database) ? granted[database] : [])
    return [database, columns.filter((column) => !allowed.has(column))]
  })
  return Object.fromEntries(entries.filter(([, columns]) => columns.length > 0))
}

/** Puts values into the slots of a text; people are spoken of as patients with a number. */
export function fillSlots(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, kind: string) =>
    Object.hasOwn(values, kind) ? (values[kind] ?? whole) : whole,
  )
}

function slotsOf(template: EicuTemplate): string[] {
  return [...new Set([...template.text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))]
}

function makeQuestion(template: EicuTemplate, random: Random): EicuQuestion {
  const values = Object.fromEntries(slotsOf(template).map((kind) => [kind, randomValue(kind, random)]))
  return {
    id: random.hex(24),
    template,
    values,
    text: fillSlots(template.text.replace('{patient}', 'patient {patient}'), values),
    access: parseAccess(template.access),
  }
}

/** Questions of every template, all different, templates in turn so that none is left out. */
export function makeQuestions(perTemplate: number, random: Random): EicuQuestion[] {
  const seen = new Set<string>()
  const questions: EicuQuestion[] = []
  for (let round = 0; round < perTemplate; round += 1) {
    for (const template of random.shuffle(EICU_TEMPLATES)) {
      const question = makeQuestion(template, random)
      if (seen.has(question.text)) continue
      seen.add(question.text)
      questions.push(question)
    }
  }
  return questions
}
