// A target agent that asks before it acts: it answers questions about patients with SQL.
// Run: node examples/healthcare-agent.ts
import { GuardAgent, stops } from 'guardagent'

/** Stands for an agent of yours: it turns a question into a query, and a query into an answer. */
const agent = {
  write: (question: string) =>
    question.includes('diagnos')
      ? 'select diagnosisname from diagnosis where patientunitstayid = 12'
      : 'select labname, labresulttime from lab where patientunitstayid = 12',
  run: (_query: string) => 'potassium, 2026-01-02 08:00',
}

await using guard = await GuardAgent.open({
  definition: {
    name: 'ward',
    agent: 'ward-sql',
    specification: 'The agent answers questions about patients by running one SQL query.',
    requests: `Role nurse may read:
- lab: patientunitstayid, labname, labresulttime
Role physician may read:
- lab: patientunitstayid, labname, labresult, labresulttime
- diagnosis: patientunitstayid, diagnosisname
Whatever is not listed is not accessible.`,
  },
})

async function answer(question: string, role: string): Promise<string> {
  const query = agent.write(question)
  // The identity comes from your log-in, never from the question's text.
  const verdict = await guard.guard({ input: question, output: { sql: query }, identity: { role } })
  return stops(verdict) ? verdict.message : agent.run(query)
}

console.log('nurse    ', await answer('which tests were done?', 'nurse'))
console.log('nurse    ', await answer('what was diagnosed?', 'nurse'))
console.log('physician', await answer('what was diagnosed?', 'physician'))
