import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import { replay } from '../../src/compose/replay.ts'
import type { AuditLog } from '../../src/contract/audit.ts'
import type { Tool } from '../../src/contract/tool.ts'
import type { Verdict } from '../../src/contract/verdict.ts'
import { defineTool, GuardAgent } from '../../src/index.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

/** A host service that tools ask: it denies every second time, so that asking twice is noticed. */
let server: Server
let asked = 0

beforeEach(async () => {
  asked = 0
  server = createServer((_request, response) => response.end(String(++asked)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const ask = async (signal: AbortSignal) => {
  const { port } = server.address() as AddressInfo
  return Number(await (await fetch(`http://127.0.0.1:${port}`, { signal })).text())
}

const checkLoans = defineTool({
  name: 'CheckLoans',
  description: 'Denies every loan after the first.',
  kind: 'check',
  parameters: { title: z.string() },
  run: async ({ title }, { signal }) => {
    const loans = await ask(signal)
    return { denied: loans > 1, reasons: loans > 1 ? [`${title} is lent ${loans} times`] : [] }
  },
})

const countLoans = defineTool({
  name: 'CountLoans',
  description: 'How often something is lent.',
  kind: 'reader',
  parameters: {},
  returns: z.number(),
  run: (_none, { signal }) => ask(signal),
})

const PROGRAM = `const first = CheckLoans('Atlas')
const count = CountLoans()
const second = CheckLoans('Atlas')
const access = CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)
const all = [first, second, access]
if (count !== 2) throw new Error('counted ' + count)
return { denied: all.some((one) => one.denied), reasons: all.flatMap((one) => one.reasons) }`

async function guardOnce(
  log: AuditLog,
  { program = PROGRAM, toolbox = [checkLoans, countLoans] }: { program?: string; toolbox?: Tool[] } = {},
): Promise<Verdict> {
  await using agent = await GuardAgent.open({
    definition: { ...LIBRARY, debugRounds: 0 },
    core: scriptedCore([program]),
    toolbox,
    audit: log,
  })
  return await agent.guard({
    input: 'lend me Atlas',
    output: { sql: 'select title from loans' },
    identity: { role: 'visitor' },
  })
}

it('a tool with work on the host runs once for each call, and a replay answers from the record', async () => {
  const log = openAuditLog(':memory:')
  const verdict = await guardOnce(log)
  expect(verdict).toMatchObject({ decision: 'deny', message: expect.stringContaining('Atlas is lent 3 times') })
  expect(asked).toBe(3)
  const again = await replay(log, verdict.id)
  expect(again).toMatchObject({ same: true, replayed: { decision: 'deny', error: null } })
  expect(asked).toBe(3)
  log.close()
})

it('a tool that was not called is known to the replay all the same, and a reader stays a reader', async () => {
  const log = openAuditLog(':memory:')
  const looksDenied = defineTool({
    name: 'LooksDenied',
    description: 'Answers what a check would.',
    kind: 'reader',
    parameters: {},
    returns: z.object({ denied: z.boolean(), reasons: z.array(z.string()) }),
    run: () => ({ denied: true, reasons: [] }),
  })
  const program = `if (identity.role === 'librarian') return CheckLoans('Atlas')
LooksDenied()
return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)`
  const verdict = await guardOnce(log, { program, toolbox: [checkLoans, looksDenied] })
  expect(verdict).toMatchObject({ decision: 'allow' })
  expect(await replay(log, verdict.id)).toMatchObject({ same: true, replayed: { decision: 'allow', error: null } })
  log.close()
})

it.each([
  [{ riskLevels: true }, 'deny', 'low'],
  [{ denyFrom: 'medium' }, 'allow', 'low'],
  [{}, 'deny', undefined],
] as const)('a verdict under %j keeps its risk when it is replayed', async (levels, decision, risk) => {
  const log = openAuditLog(':memory:')
  const program = "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)"
  await using agent = await GuardAgent.open({
    definition: { ...LIBRARY, ...levels },
    core: scriptedCore([program]),
    audit: log,
  })
  const action = { input: 'who has it?', output: { sql: 'select member from loans' }, identity: { role: 'visitor' } }
  const verdict = await agent.guard(action)
  expect([verdict.decision, verdict.risk]).toEqual([decision, risk])
  const again = await replay(log, verdict.id)
  expect(again.same).toBe(true)
  expect([again.replayed.decision, again.replayed.risk]).toEqual([decision, risk])
  log.close()
})
