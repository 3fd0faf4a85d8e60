import type { Generated, StreamPart, Usage } from './model-types.ts'

const WITHHELD = { unified: 'content-filter', raw: undefined } as const
const FAILED = { unified: 'error', raw: undefined } as const

/** Counts only: what a provider says beside them may hold anything, as may a count that is no number. */
function countTokens(usage: Usage | undefined): Usage {
  const count = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const { inputTokens, outputTokens } = usage ?? {}
  return {
    inputTokens: {
      total: count(inputTokens?.total),
      noCache: count(inputTokens?.noCache),
      cacheRead: count(inputTokens?.cacheRead),
      cacheWrite: count(inputTokens?.cacheWrite),
    },
    outputTokens: {
      total: count(outputTokens?.total),
      text: count(outputTokens?.text),
      reasoning: count(outputTokens?.reasoning),
    },
  }
}

/** A refusal in place of a model's answer. It is made anew, so that nothing of the answer is in it; only its tokens are counted. */
export function replaceGenerated(refusal: string, { request, usage }: Generated): Generated {
  return {
    content: [{ type: 'text', text: refusal }],
    finishReason: WITHHELD,
    usage: countTokens(usage),
    warnings: [],
    ...(request === undefined ? {} : { request }),
  }
}

function usageOf(parts: readonly StreamPart[]): Usage {
  return countTokens(parts.find((part) => part.type === 'finish')?.usage)
}

/** The same in place of a stream; an error in place of the refusal where there is one. */
export function replaceStreamed(refusal: string | Error, parts: readonly StreamPart[]): StreamPart[] {
  const start: StreamPart = { type: 'stream-start', warnings: [] }
  const usage = usageOf(parts)
  if (typeof refusal !== 'string')
    return [start, { type: 'error', error: refusal }, { type: 'finish', finishReason: FAILED, usage }]
  const id = 'refusal'
  return [
    start,
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: refusal },
    { type: 'text-end', id },
    { type: 'finish', finishReason: WITHHELD, usage },
  ]
}
