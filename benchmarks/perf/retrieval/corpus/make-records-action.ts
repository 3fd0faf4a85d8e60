import type { Action } from './action.ts'
import type { Draw } from './draw.ts'
import { fillUp } from './fill-up.ts'
import type { Topic } from './topic.ts'
import { makeDate, makeNumber, makePhrase, makeSentence, makeValue } from './values.ts'
import { oneOf } from './vocabulary.ts'

/** What is left of the length for the frame around question, knowledge and code. */
const FRAME_UNITS = 130
const KNOWLEDGE_SHARE = 0.3

type Step = (names: { readonly table: string; readonly column: string; readonly other: string }) => string

/** Steps of a program as an agent writes it that looks things up in tables. */
function steps(topic: Topic, draw: Draw): readonly Step[] {
  const { fill } = draw
  const value = () => makeValue(topic, draw)
  return [
    ({ table }) => `${table}_db = LoadDB('${table}')`,
    ({ table, column, other }) =>
      `rows_of_${table} = FilterDB(${table}_db, '${column}=${value()}||${other}>${makeDate(fill)}')`,
    ({ table, column }) => `chosen_${table} = FilterDB(${table}_db, '${column}=${value()}')`,
    ({ table, column }) => `${column}_list = GetValue(rows_of_${table}, '${column}, list')`,
    ({ table, column, other }) =>
      `answer = SQLInterpreter("select ${column}, count(*) from ${table} where ${other} = '${value()}' group by ${column}")`,
    ({ column }) =>
      `for entry in ${column}_list:\n    if float(entry) > ${makeNumber(fill)}:\n        ${column}_total += float(entry)`,
    ({ table, column }) =>
      `if not chosen_${table}:\n    print('${makePhrase(topic, draw, 6)}')\nelse:\n    ${column} = GetValue(chosen_${table}, '${column}')`,
    ({ column }) =>
      `# ${makePhrase(topic, draw, 8)}\n${column}_mean = Calculate('${makeNumber(fill)} / ${makeNumber(fill)}')`,
    ({ column, other }) =>
      `until = Calendar('-${fill.between(1, 60)} day')\nanswer = ${column} if ${other} < until else None`,
  ]
}

function stepNames(topic: Topic, { shape }: Draw) {
  const { name, columns } = oneOf(topic.tables, shape)
  return { table: name, column: oneOf(columns, shape), other: oneOf(columns, shape) }
}

function knowledgeLine(topic: Topic, draw: Draw): string {
  const { table, column, other } = stepNames(topic, draw)
  return draw.shape.pick([
    `- The table ${table} holds the ${column} of each ${other}.`,
    `- To know the ${column}, look into ${table} by ${other}: ${makePhrase(topic, draw, 6)}.`,
    `- ${makeSentence(topic, draw)}`,
  ])
}

/** A question about records, and the program that an agent wrote to answer it. */
export function makeRecordsAction(topic: Topic, units: number, draw: Draw): Action {
  const question = `${makePhrase(topic, draw, 12)} ${makeValue(topic, draw)} ${makePhrase(topic, draw, 8)}?`
  const left = units - question.length - FRAME_UNITS
  const kinds = steps(topic, draw)
  // A line break is two characters in JSON.
  const length = (part: string) => part.length + 2
  const knowledge = fillUp(left * KNOWLEDGE_SHARE, () => knowledgeLine(topic, draw), length)
  const step = () => oneOf(kinds, draw.shape)(stepNames(topic, draw))
  const code = fillUp(left * (1 - KNOWLEDGE_SHARE), step, length)
  const output = { answer: makeValue(topic, draw), code: code.join('\n'), knowledge: knowledge.join('\n') }
  return { input: { question }, output }
}
