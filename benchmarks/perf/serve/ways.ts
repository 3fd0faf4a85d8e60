import { GuardAgent } from '../../../src/index.ts'
import { type Findings, noteOutcome } from './findings.ts'
import { type LoadAction, loadAction } from './load-actions.ts'
import { type LoadClient, loadClient, type Outcome } from './load-client.ts'
import { type Measured, measureRequests } from './measure-requests.ts'

type Amount = { readonly count: number; readonly atATime: number }

/** One way to ask, for comparison. */
export type Way = {
  readonly name: string
  /** Of so many verdicts through the service, this way is asked one in so many times. */
  readonly oneIn: number
  measure(amount: Amount): Promise<Measured>
}

/** Numbers of actions, none twice in a run. */
export type NextAction = () => LoadAction

export function actionsInTurn(): NextAction {
  let number = 0
  return () => loadAction(number++)
}

/** What is asked, and where the answers are judged. */
type Asked = { readonly next: NextAction; readonly findings: Findings }

/** Reads the answers once the time is taken: the reader shares the processor with the service. */
async function measureVerdicts(
  amount: Amount,
  { next, findings, ask }: Asked & { readonly ask: (action: LoadAction) => Promise<Outcome> },
): Promise<Measured> {
  const answers: [LoadAction, Outcome][] = []
  const measured = await measureRequests(amount, async () => {
    const action = next()
    answers.push([action, await ask(action)])
  })
  for (const [action, outcome] of answers) noteOutcome(findings, action, outcome)
  return measured
}

/** Verdicts through the service: what this is about. */
export function guardWay(url: string, token: string, asked: Asked): Way {
  return {
    name: 'POST /v1/guard',
    oneIn: 1,
    async measure(amount) {
      using client = loadClient(url, amount.atATime, token)
      return await measureVerdicts(amount, { ...asked, ask: ({ body }) => client.send('POST', '/v1/guard', body) })
    },
  }
}

async function requireAlive(client: LoadClient): Promise<void> {
  const outcome = await client.send('GET', '/healthz')
  if (outcome.kind !== 'answered' || outcome.status !== 200)
    throw new Error(`the service does not live: ${JSON.stringify(outcome)}`)
}

/** The same service with nothing to do: what HTTP costs, and what this client can ask. */
export function healthWay(url: string): Way {
  return {
    name: 'GET /healthz',
    oneIn: 2,
    async measure(amount) {
      using client = loadClient(url, amount.atATime)
      return await measureRequests(amount, () => requireAlive(client))
    },
  }
}

/** The same guard without a service: in this process, with an audit log of its own. */
export async function directWay(
  paths: { definition: string; memory: string; audit: string },
  asked: Asked,
): Promise<Way & AsyncDisposable> {
  const agent = await GuardAgent.open(paths)
  const ask = async ({ body }: LoadAction): Promise<Outcome> => {
    const verdict = await agent.guard(JSON.parse(body))
    return { kind: 'answered', status: 200, body: JSON.stringify(verdict) }
  }
  return {
    name: 'guard(), no HTTP',
    oneIn: 10,
    measure: (amount) => measureVerdicts(amount, { ...asked, ask }),
    [Symbol.asyncDispose]: () => agent.close(),
  }
}
