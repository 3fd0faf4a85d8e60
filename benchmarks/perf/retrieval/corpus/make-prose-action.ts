import type { Action } from './action.ts'
import type { Draw } from './draw.ts'
import { fillUp } from './fill-up.ts'
import type { Topic } from './topic.ts'
import { makeSentence } from './values.ts'

/** A question in prose, and an answer in prose. */
export function makeProseAction(topic: Topic, units: number, draw: Draw): Action {
  const sentences = fillUp(
    units,
    () => `${makeSentence(topic, draw)} `,
    ({ length }) => length,
  )
  const asked = draw.shape.between(1, Math.max(1, Math.floor(sentences.length / 3)))
  const paragraph = (part: readonly string[]) =>
    part
      .map((sentence, at) => (at % 5 === 4 ? `${sentence.trimEnd()}\n\n` : sentence))
      .join('')
      .trimEnd()
  return { input: paragraph(sentences.slice(0, asked)), output: paragraph(sentences.slice(asked)) }
}
