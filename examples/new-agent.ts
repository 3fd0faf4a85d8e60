// A guard for an agent that nobody has guarded before: a payment assistant. A demonstration is added (and checked:
// its program must run and give its label), and from then on it is shown to whoever plans.
// Run: node examples/new-agent.ts
import { GuardAgent } from 'guardagent'

await using guard = await GuardAgent.open({
  definition: {
    name: 'payments',
    agent: 'payment-assistant',
    specification: 'The agent moves money for the holder of an account. User attributes: verified, age.',
    requests: `Rules:
- action: transfer money; requires: verified == true; violation: only verified users may transfer money
- action: open a credit line; requires: verified == true and age >= 21; violation: credit is for verified users from 21 on`,
    shots: 1,
  },
})

const added = await guard.addDemonstration(
  {
    agent: 'payment-assistant',
    input: 'Send 40 euros to my sister',
    output: { tool: 'transfer', amount: 40, to: 'sister' },
    identity: { verified: false, age: 30 },
    plan: [
      'the requests give rules for transferring money and for credit lines',
      'the user is not verified; the rule for transfers applies',
      'the output transfers money',
      'CheckRules(all rules, the user, transfer money)',
    ],
    program: "return CheckRules(policy.rules, identity, ['transfer money'])",
    label: 1,
  },
  'examples/new-agent.ts',
)

const users = [
  { verified: true, age: 30 },
  { verified: false, age: 30 },
]
for (const identity of users) {
  const verdict = await guard.guard({
    input: 'Transfer 15 euros to Ada',
    output: { tool: 'transfer', amount: 15, to: 'Ada' },
    identity,
  })
  const shown = verdict.demonstrations.some(({ id }) => id === added.id)
  console.log(verdict.decision, '-', verdict.message, `(demonstration shown: ${shown})`)
}
