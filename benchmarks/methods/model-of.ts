import { randomBytes } from 'node:crypto'
import { InputError } from '../../src/contract/errors.ts'
import type { Model } from '../../src/contract/model.ts'
import type { Cell } from '../runners/cell.ts'
import type { MethodContext } from './method.ts'

/** Opens the model that a cell names. @throws InputError where it names none, or the environment lacks what it needs */
export function modelOf(cell: Cell, context: MethodContext): Model {
  if (cell.model !== null) return context.model(cell.model)
  throw new InputError(
    `method \`${cell.method}\` asks a model, and none is named; set \`GUARDAGENT_MODEL\` or name one`,
  )
}

/** Gives fresh unguessable words, between which hostile texts stand in a prompt. */
export function delimiterOf({ random = randomBytes }: Pick<MethodContext, 'random'>): () => string {
  return () => Buffer.from(random(16)).toString('hex')
}
