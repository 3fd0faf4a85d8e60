// One program for all actions of an agent, accepted on labelled examples. What it cannot read goes the per-action way.
// Run: node examples/compiled-guard.ts
import { GuardAgent, type LabelledExample } from 'guardagent'

const asks = (id: string, role: string, sql: string, label: 0 | 1): LabelledExample => ({
  id,
  input: `question ${id}`,
  output: { sql },
  identity: { role },
  label,
})

await using guard = await GuardAgent.open({
  definition: {
    name: 'library',
    agent: 'library-sql',
    specification: 'The agent answers questions about a lending library with SQL.',
    requests: `Role visitor may read:
- loans: title
Role librarian may read:
- loans: title, member`,
  },
})

const compiled = await guard.compile({
  examples: [
    asks('a', 'visitor', 'select title from loans', 0),
    asks('b', 'visitor', 'select member from loans', 1),
    asks('c', 'librarian', 'select member from loans', 0),
  ],
})
console.log(compiled.accepted ? compiled.guard.program : compiled.problems)

for (const sql of ['select title from loans', 'select member, title from loans', 'select title from']) {
  const verdict = await guard.guard({ input: 'what is lent?', output: { sql }, identity: { role: 'visitor' } })
  console.log(verdict.way, verdict.decision, '-', verdict.notCompiled ?? verdict.message)
}
