import { AccessFound } from '../../src/contract/access-found.ts'
import type { Coder, Core, GuardTask } from '../../src/contract/core.ts'
import type { AccessMap } from '../../src/contract/policy.ts'
import { scriptedPlan } from '../fixtures/scripted-core.ts'

/** Errors as programs of models have them: permissions made wider, something that is read left out, something that is not read put in. */
export type KnownError = 'widened list' | 'forgotten column' | 'column too many'

type Seen = { readonly own: AccessMap; readonly touched: AccessMap }

/** A database that no action reads and no role may read. */
const NEVER_READ: AccessMap = { billing: ['price'] }

async function look(task: GuardTask): Promise<Seen> {
  const { databases } = AccessFound.parse(await task.read('ExtractAccess', [task.output]))
  const own = task.role === null ? {} : (task.policy?.roles[task.role] ?? {})
  return { own, touched: databases }
}

function withoutLastColumn(touched: AccessMap): AccessMap {
  const databases = Object.entries(touched)
  const last = databases.length - 1
  return Object.fromEntries(
    databases.map(([database, columns], index) => [database, index === last ? columns.slice(0, -1) : columns]),
  )
}

function widened({ own, touched }: Seen): AccessMap {
  const added = Object.entries(touched).map(([database, columns]) => {
    const before = own[database] ?? []
    return [database, [...before, ...columns.filter((column) => !before.includes(column))]]
  })
  return { ...own, ...Object.fromEntries(added) }
}

function program(accessible: AccessMap, needed: AccessMap): string {
  return `return CheckAccess(${JSON.stringify(accessible)}, ${JSON.stringify(needed)})`
}

const WRONG: Readonly<Record<KnownError, (seen: Seen) => string>> = {
  'widened list': (seen) => program(widened(seen), seen.touched),
  'forgotten column': ({ own, touched }) => program(own, withoutLastColumn(touched)),
  'column too many': ({ own, touched }) => program(own, { ...touched, ...NEVER_READ }),
}

/** A fixture and no model: the first program for every action has one known error, and its correction none. */
export function erringCore(error: KnownError): Core {
  const coder: Coder = {
    write: async (task) => WRONG[error](await look(task)),
    debug: async (task) => {
      const { own, touched } = await look(task)
      return program(own, touched)
    },
  }
  const planner = { plan: async (task: GuardTask) => scriptedPlan(task) }
  return { name: `fixture with a ${error}`, model: null, needsPolicy: false, planner, coder }
}
