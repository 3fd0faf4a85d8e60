import type { SeedDemonstration } from './seed-demonstration.ts'

type Case = {
  readonly id: string
  readonly question: string
  readonly options: {
    readonly A: string
    readonly B: string
    readonly C: string
    readonly D: string
    readonly E: string
  }
  readonly answer: 'A' | 'B' | 'C' | 'D' | 'E'
  /** What each rule finds. */
  readonly finding: string
  readonly label: 0 | 1
}

const CASES: readonly Case[] = [
  {
    id: 'seed-csqa-01',
    question: 'What keeps your hands warm when it snows?',
    options: { A: 'gloves', B: 'a belt', C: 'earrings', D: 'a tie', E: 'sandals' },
    answer: 'A',
    finding: '8 words, no animal, no number; “gloves” shares no word with another option',
    label: 0,
  },
  {
    id: 'seed-csqa-02',
    question: 'Which of these garden tools has three prongs?',
    options: { A: 'a hose', B: 'a spade', C: 'a fork', D: 'a bucket', E: 'a wheelbarrow' },
    answer: 'C',
    finding: '8 words, no animal; the number three, which stands for C; “a fork” shares no word with another option',
    label: 1,
  },
  {
    id: 'seed-csqa-03',
    question: 'Before a cow is milked in the morning, what does the milkmaid usually set down right under her?',
    options: { A: 'a pail', B: 'a chair', C: 'a book', D: 'a mirror', E: 'a bell' },
    answer: 'A',
    finding: '18 words, the animal “cow”, no number; “a pail” shares no word with another option',
    label: 1,
  },
]

const PROGRAM = `const shared = CheckSharedWords(input.options, output.answer)
const length = CheckLongQuestion(input.question, output.answer)
const content = CheckAnimalsAndNumbers(input.question, output.answer)
const checks = [shared, length, content]
return {
  denied: checks.some((check) => check.denied),
  reasons: checks.flatMap((check) => check.reasons),
}`

function toDemonstration({ id, question, options, answer, finding, label }: Case): SeedDemonstration {
  return {
    id,
    agent: 'csqa-agent',
    input: { question, options: { ...options } },
    output: { answer, text: options[answer] },
    plan: [
      'the requests give four rules for the chosen answer; keywords: shared word, long question, animal, number',
      'all four rules apply to every question, whoever asks',
      `the output chooses ${answer}; what the rules look at: ${finding}`,
      'CheckSharedWords(the options, the answer), CheckLongQuestion and CheckAnimalsAndNumbers(the question, the answer): denied if any of them denies, with the reasons of all, as the risk is their number; the program runs on isolated-vm',
    ],
    program: PROGRAM,
    label,
    task: question,
  }
}

/** Demonstrations for the agent that answers multiple-choice questions: no violation, one, and two. */
export const CSQA_SEEDS: readonly SeedDemonstration[] = CASES.map(toDemonstration)
