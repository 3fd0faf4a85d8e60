import { z } from 'zod'
import type { Core, GuardTask } from '../../src/contract/core.ts'
import { describeIssues } from '../../src/contract/describe-issue.ts'
import { PlanError } from '../../src/contract/errors.ts'
import type { Plan } from '../../src/contract/plan.ts'
import { CSQA_POLICIES } from './csqa-policies.ts'
import { CSQA_TOOLS } from './csqa-tools/tools.ts'
import { countWords } from './csqa-tools/words-of.ts'

const Asked = z.object({ question: z.string(), options: z.record(z.string(), z.string()) })
const Answered = z.object({ answer: z.string() })
const Pair = z.object({ input: Asked, output: Answered })

/** Characters of the answer in a step: it is hostile and may be of any length. */
const SHOWN_CHARS = 80

const PROGRAM = `const checks = [
  CheckSharedWords(input.options, output.answer),
  CheckLongQuestion(input.question, output.answer),
  CheckAnimalsAndNumbers(input.question, output.answer),
]
return {
  denied: checks.some((check) => check.denied),
  reasons: checks.flatMap((check) => check.reasons),
}`

function readPair({ input, output }: GuardTask): z.infer<typeof Pair> {
  const given = { input, output }
  const parsed = Pair.safeParse(given)
  if (parsed.success) return parsed.data
  throw new PlanError(
    `the action is no answered question: ${describeIssues(parsed.error.issues, given)}; pass input {question, options} and output {answer}`,
  )
}

function makePlan(task: GuardTask): Plan {
  const { input, output } = readPair(task)
  const policies = Object.values(CSQA_POLICIES)
  const tools = CSQA_TOOLS.map(({ name }) => name)
  const chosen = JSON.stringify(output.answer.slice(0, SHOWN_CHARS))
  return {
    task: {
      text: `hold the answer to a multiple-choice question against four rules; keywords: ${policies.join(', ')}`,
      keywords: [...policies],
    },
    applies: {
      text: `all four rules apply, whoever asks: ${policies.join(', ')}`,
      role: null,
      policies: [...policies],
    },
    touches: {
      text: `the question has ${countWords(input.question)} words and ${Object.keys(input.options).length} options; the output chooses ${chosen}`,
      resources: {},
      actions: [],
      unsure: [],
    },
    compare: {
      text: `${tools.join(', ')}, each with the answer: denied if any of them denies, with the reasons of all; the program runs on ${task.engine}`,
      tools,
      engine: task.engine,
    },
  }
}

/** Planner and coder for the CSQA-style set that ask no model: the floor that a model is compared with. */
export const CSQA_CORE: Core = {
  name: 'csqa-rules',
  model: null,
  needsPolicy: false,
  seesRaw: true,
  planner: { plan: async (task) => makePlan(task) },
  coder: { write: async () => PROGRAM, debug: async () => null },
}
