import type { EicuAnswer } from './eicu-answers.ts'
import type { Random } from './random.ts'

const LINE = '-'.repeat(58)

const INTRODUCTION = `You are given tables of an intensive care record and write Python that answers one question about them.
Stays are identified by patientunitstayid, people by uniquepid, hospital visits by patienthealthsystemstayid.
These functions exist:
(1) LoadDB(NAME): opens one of allergy, cost, diagnosis, intakeoutput, lab, medication, microlab, patient, treatment, vitalperiodic.
(2) FilterDB(TABLE, CONDITIONS): rows for which all conditions hold; conditions are parted by '||'.
(3) GetValue(TABLE, ARGUMENT): values of a column, or the column with an operation, such as 'cost, sum'.
(4) SQLInterpreter(QUERY): result of a query.
Leave the result in the variable answer. Examples follow.`

type Shot = { readonly question: string; readonly knowledge: string; readonly code: string }

const SHOTS: readonly Shot[] = [
  {
    question: 'what did person 090-1 pay for the first visit?',
    knowledge: '- Payments are in the cost database.\n- Visits are in the patient database.',
    code: "patient_db = LoadDB('patient')\nrows = FilterDB(patient_db, 'uniquepid=090-1||min(hospitaladmittime)')\nvisit = GetValue(rows, 'patienthealthsystemstayid')\ncost_db = LoadDB('cost')\nanswer = GetValue(FilterDB(cost_db, 'patienthealthsystemstayid={}'.format(visit)), 'cost, sum')",
  },
  {
    question: 'how many people have ever had hill sickness?',
    knowledge: '- Findings are in the diagnosis database.',
    code: 'answer = SQLInterpreter("select count(distinct patientunitstayid) from diagnosis where diagnosisname = \'hill sickness\'")',
  },
  {
    question: 'which ethnic group is person 090-7 of?',
    knowledge: '- People are in the patient database.',
    code: "patient_db = LoadDB('patient')\nanswer = GetValue(FilterDB(patient_db, 'uniquepid=090-7'), 'ethnicity')",
  },
]

/** One attempt: its code, and what came back; an error for all but the last. */
export type Attempt = { readonly code: string; readonly result: string }

export type EicuRun = {
  readonly question: string
  readonly knowledge: readonly string[]
  readonly attempts: readonly Attempt[]
  readonly answer: EicuAnswer
}

function shotText(shot: Shot): string {
  return `Question: ${shot.question}\nKnowledge:\n${shot.knowledge}\nSolution:\n${shot.code}\n`
}

function promptText(run: EicuRun, random: Random): string {
  const shots = random.shuffle(SHOTS).map(shotText).join('\n')
  const knowledge = run.knowledge.map((line) => `- ${line}`).join('\n')
  return `${INTRODUCTION}\n${shots}\n(END OF EXAMPLES)\nKnowledge:\n${knowledge}\nQuestion: ${run.question}\nSolution: `
}

function cellText(code: string): string {
  return `{\n"cell": ${JSON.stringify(code)}\n}`
}

function headText(gold: readonly string[]): string {
  return `[${gold.map((item) => `'${item}'`).join(', ')}]`
}

/** Log of a run in the form of EHRAgent's: question and gold, prompt with examples, cells with what came of them, gold again. */
export function eicuLogText(run: EicuRun, random: Random): string {
  const blocks = [
    run.question,
    headText(run.answer.gold),
    promptText(run, random),
    ...run.attempts.flatMap((attempt) => [cellText(attempt.code), attempt.result]),
    'TERMINATE',
    `Ground-Truth Answer ---> ${run.answer.gold.join(', ')}${run.answer.right ? '\nres-right' : ''}`,
  ]
  return blocks.join(`\n${LINE}\n`)
}
