import { type BaseCheckpointSaver, getConfig, INTERRUPT } from '@langchain/langgraph'
import { z } from 'zod'

type Saver = Pick<BaseCheckpointSaver, 'getTuple'>
const isSaver = (value: unknown): boolean => typeof value === 'object' && value !== null && 'getTuple' in value

/** What a running node is configured with: its checkpointer, and in which checkpoint of the outermost graph it runs. */
const Running = z.looseObject({
  checkpoint_ns: z.string(),
  checkpoint_map: z.looseObject({ '': z.string() }),
  __pregel_checkpointer: z.custom<Saver>(isSaver),
})
const Waiting = z.array(z.object({ value: z.unknown() }))
const Question = z.object({ verdicts: z.array(z.object({ digest: z.string() })) })

/**
 * Whether these calls are all that the caller was asked about when the graph stopped: an answer that names no call can be meant for them only. What was asked
 * stands in the outermost graph, whichever graph asked it. Never rejects: where it cannot be told, others may have been asked about.
 */
export async function wereAskedAlone(digests: readonly string[]): Promise<boolean> {
  try {
    const [only, ...others] = await readQuestions()
    const asked = Question.parse(only).verdicts.map(({ digest }) => digest)
    return others.length === 0 && asked.length === digests.length && asked.every((it, index) => it === digests[index])
  } catch {
    return false
  }
}

async function readQuestions(): Promise<unknown[]> {
  const { __pregel_checkpointer: saver, ...around } = Running.parse(getConfig().configurable)
  const checkpoint = { ...around, checkpoint_ns: '', checkpoint_id: around.checkpoint_map[''] }
  const { pendingWrites = [] } = (await saver.getTuple({ configurable: checkpoint })) ?? {}
  const written = pendingWrites.flatMap(([, channel, value]) => (channel === INTERRUPT ? [value] : []))
  // Older editions write each interrupt by itself, and of several from a graph within the graph the last alone is kept.
  if (around.checkpoint_ns.includes('|') && !written.every(Array.isArray)) return []
  return Waiting.parse(written.flat()).map(({ value }) => value)
}
