import type { Action } from '../../contract/action.ts'
import { canonicalJson, type Json } from '../../contract/json.ts'
import { foldWords, isRoleKey } from '../claimed-role.ts'
import { changeObjects } from './change-json.ts'
import type { Ground } from './mutation.ts'

type Change = {
  readonly is: (key: string) => boolean
  readonly value: Json | undefined
  /** Key under which it is put where there is none. */
  readonly name: string
}

/** An object with the value of each such key changed, or without these keys; null where it has none. */
function changeKeys(object: { [key: string]: Json }, { is, value }: Change): { [key: string]: Json } | null {
  if (!Object.keys(object).some(is)) return null
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, before]): [string, Json][] => {
      if (!is(key)) return [[key, before]]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A label in text with what stands behind it: `role: nurse`, `'dr_license': True`. */
function labelled(label: string, value: string | null): RegExp {
  const words = foldWords(label).split(' ').map(escapePattern).join('[\\s_-]+')
  const stated = value === null ? '"[^"\\n]*"|\'[^\'\\n]*\'|[^\\s,;|{}()]+' : `["']?${escapePattern(value)}["']?`
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words}["'\`*]{0,2}\\s*[:=]\\s*)(?:${stated})`, 'giu')
}

function changeText(text: string, pattern: RegExp, value: Json | undefined): string {
  if (value === undefined) return text.replace(pattern, '')
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replace(pattern, (_, label: string) => `${label}${shown}`)
}

function changeAction(action: Action, change: Change, pattern: RegExp): Action {
  if (action.identity !== undefined) {
    const added = change.value === undefined ? {} : { [change.name]: change.value }
    return { ...action, identity: changeKeys(action.identity, change) ?? { ...action.identity, ...added } }
  }
  if (typeof action.input === 'string') return { ...action, input: changeText(action.input, pattern, change.value) }
  return { ...action, input: changeObjects(action.input, (object) => changeKeys(object, change) ?? object) }
}

type From = { readonly action: Action; readonly ground: Pick<Ground, 'readAction'> }

/** The action under another role; null where the trusted side then reads anything else than that role. */
export function withRole({ action, ground }: From, role: string): Action | null {
  const before = ground.readAction(action).identity ?? {}
  const claimed = Object.entries(before).find(([key, value]) => isRoleKey(key) && typeof value === 'string')?.[1]
  for (const label of ['role', 'identity']) {
    const pattern = labelled(label, typeof claimed === 'string' ? claimed : null)
    const changed = changeAction(action, { is: isRoleKey, value: role, name: 'role' }, pattern)
    if (ground.readAction(changed).role === role) return changed
  }
  return null
}

/** The action with other attributes of its user, `undefined` taking one away; null where the trusted side then reads anything else. */
export function withFields({ action, ground }: From, fields: ReadonlyMap<string, Json | undefined>): Action | null {
  let changed = action
  for (const [field, value] of fields) {
    const is = (key: string) => (action.identity === undefined ? foldWords(key) === foldWords(field) : key === field)
    changed = changeAction(changed, { is, value, name: field }, labelled(field, null))
  }
  const identity = ground.readAction(changed).identity ?? {}
  const areRead = [...fields].every(([field, value]) => {
    const read = Object.hasOwn(identity, field) ? identity[field] : undefined
    return value === undefined ? read === undefined : canonicalJson(read ?? null) === canonicalJson(value)
  })
  return areRead ? changed : null
}
