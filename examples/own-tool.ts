// A tool of one's own: opening hours, which no built-in check knows. A scripted core stands for a model here;
// with `core: 'openai'` a model writes the plan and the program.
// Run: node examples/own-tool.ts
import { type Core, defineTool, GuardAgent } from 'guardagent'
import { z } from 'zod'

const checkHours = defineTool({
  name: 'CheckHours',
  description: 'Denied where an order is placed outside the opening hours.',
  kind: 'check',
  parameters: z.object({ hour: z.number().int().min(0).max(23).describe('hour of the order, 0 to 23') }),
  run: ({ hour }) =>
    hour >= 9 && hour < 18 ? { denied: false, reasons: [] } : { denied: true, reasons: [`closed at ${hour}:00`] },
})

const scripted: Core = {
  name: 'scripted',
  model: null,
  needsPolicy: false,
  planner: {
    plan: async (task) => ({
      task: { text: 'orders only in opening hours', keywords: ['order', 'hour'] },
      applies: { text: 'the hours apply to every user', role: null, policies: ['opening hours'] },
      touches: { text: 'the output places an order at an hour', resources: {}, actions: [], unsure: [] },
      compare: { text: 'CheckHours(the hour of the order)', tools: ['CheckHours'], engine: task.engine },
    }),
  },
  coder: {
    write: async () => 'return CheckHours(output.hour)',
    debug: async () => null,
  },
}

await using guard = await GuardAgent.open({
  definition: {
    name: 'bakery',
    agent: 'order-bot',
    specification: 'The agent places orders at a bakery.',
    requests: 'Orders may be placed only while the bakery is open, from 9 to 18.',
  },
  core: scripted,
  toolbox: [checkHours],
})

for (const hour of [10, 22]) {
  const verdict = await guard.guard({ input: 'order two loaves', output: { action: 'order', hour } })
  console.log(`${hour}:00`, verdict.decision, '-', verdict.message)
}
