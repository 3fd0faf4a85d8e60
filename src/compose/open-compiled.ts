import { basename, dirname, join, resolve } from 'node:path'
import type { CompiledGuard, CompiledHashes, PolicyPart } from '../contract/compiled.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import type { CompiledState, ProgramTools } from '../contract/stages.ts'
import type { LoadedDefinition } from '../definition/load-definition.ts'
import { type CompiledFile, readCompiled, requireWritableCompiled, writeCompiled } from './compiled-file.ts'
import { freezeDeep } from './freeze-deep.ts'
import { onStandardError } from './on-standard-error.ts'

/** Where the accepted program of a definition is kept. */
export type CompiledPlace = {
  /** null where it is kept in RAM only. */
  readonly path: string | null
  /** What a program that is accepted now depends on. */
  readonly hashes: CompiledHashes
  readonly state: () => CompiledState
  /** @throws InputError where what is accepted could not be kept */
  requireWritable(): void
  /** Uses a program from now on, and keeps it. @throws InputError where its file cannot be written; then nothing changes */
  accept(guard: CompiledGuard): void
}

type Given = { readonly compiled?: string; readonly log?: (line: string) => void }

const CHANGED: Readonly<Record<keyof CompiledHashes, string>> = {
  definition: 'the definition was changed',
  toolbox: 'the toolbox was changed',
  lexicon: 'the lexicon was changed',
  version: 'the package was updated',
}

/** File of a definition's accepted program: `guard.yaml` has `guard.compiled.json` beside it. null for a definition without a file that names none. */
function compiledPathOf({ definition, directory, file }: LoadedDefinition): string | null {
  if (definition.compiled !== undefined) return resolve(directory, definition.compiled)
  return file === null ? null : join(dirname(file), `${basename(file).replace(/\.(ya?ml|json)$/i, '')}.compiled.json`)
}

function changedSince({ hashes, at }: CompiledGuard, now: CompiledHashes): string | null {
  const names: (keyof CompiledHashes)[] = ['definition', 'toolbox', 'lexicon', 'version']
  const changed = names.find((name) => hashes[name] !== now[name])
  return changed === undefined ? null : `${CHANGED[changed]} after the program was compiled (${at})`
}

/** What a program is compared with before it is used. */
type Now = {
  readonly hashes: CompiledHashes
  readonly tools: Pick<ProgramTools, 'checkProgram'>
  /** What the requests are parsed into. */
  readonly parsed: Policy
  /** Where the requests say each part of a policy. */
  findParts(policy: Policy): readonly PolicyPart[]
}

/** A file may hold any policy. INVARIANT: what a program is held to is the requests' own, where these parse exactly, and else in their words. */
function foreignPolicy({ policy }: CompiledGuard, { parsed, findParts }: Now): string | null {
  const same = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)
  const hasRoles = Object.keys(parsed.roles).length > 0
  const own = ({ roles, aliases = {} }: Policy) => ({ roles, aliases })
  if (hasRoles && !same(own(policy), own(parsed))) return 'its permissions are not those of the requests'
  if (parsed.rules.length > 0 && !same(policy.rules, parsed.rules)) return 'its rules are not those of the requests'
  const written = { roles: hasRoles ? {} : policy.roles, rules: parsed.rules.length > 0 ? [] : policy.rules }
  const missing = findParts(written).find(({ kind, at }) => at === null && kind !== 'violation')
  return missing === undefined ? null : `the ${missing.kind} \`${missing.text}\` of its policy is not in the requests`
}

function whyStale(found: Exclude<CompiledFile, null>, now: Now): string | null {
  const { hashes, tools } = now
  if ('problem' in found) return found.problem
  const changed = changedSince(found.guard, hashes)
  if (changed !== null) return changed
  const refused = tools.checkProgram(found.guard.program)
  return refused === null ? foreignPolicy(found.guard, now) : `this core's toolbox does not run it: ${refused.message}`
}

/** INVARIANT: only a program whose file is as it was accepted, under all that it was accepted with, is used. */
function stateOf(found: CompiledFile, path: string | null, now: Now): CompiledState {
  if (found === null) return { kind: 'none' }
  const why = whyStale(found, now)
  if (why !== null) return { kind: 'stale', why: `compiled program \`${path}\` is not used: ${why}` }
  return 'guard' in found ? { kind: 'accepted', guard: freezeDeep(found.guard) } : { kind: 'none' }
}

/** Looks for the accepted program of a definition. One that is stale is never used, and `log` is told why. */
export function openCompiled(
  { compiled, log = onStandardError }: Given,
  loaded: LoadedDefinition,
  now: Now,
): CompiledPlace {
  const path = compiled === undefined ? compiledPathOf(loaded) : resolve(compiled)
  const isNamed = compiled !== undefined || loaded.definition.compiled !== undefined
  let state = stateOf(path === null ? null : readCompiled(path), path, now)
  if (state.kind === 'none' && isNamed && loaded.definition.mode !== 'per-action')
    log(`compiled program \`${path}\`: there is no such file; run \`guardagent compile\`, or leave it unnamed`)
  if (state.kind === 'stale' && loaded.definition.mode !== 'per-action') {
    const instead = loaded.definition.mode === 'compiled' ? 'verdicts are unknown' : 'actions go the per-action way'
    log(`${state.why}; ${instead} until \`guardagent compile\` has accepted one again`)
  }
  return {
    path,
    hashes: now.hashes,
    state: () => state,
    requireWritable() {
      if (path !== null) requireWritableCompiled(path)
    },
    accept(guard) {
      if (path !== null) writeCompiled(path, guard)
      state = { kind: 'accepted', guard: freezeDeep(guard) }
    },
  }
}
