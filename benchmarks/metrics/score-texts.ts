import type { TextSize } from '../methods/judged.ts'
import type { MeanTexts } from '../reports/benchmark-report.ts'
import type { Digest } from '../runners/example-record.ts'

function mean(sizes: readonly TextSize[], count: number): MeanTexts['prompt'] {
  if (count === 0) return null
  const sum = (field: keyof TextSize) => sizes.reduce((total, size) => total + size[field], 0)
  return { words: sum('words') / count, tokens: sum('tokens') / count }
}

/**
 * Mean words and tokens (arXiv:2406.09187, table 7): of a demonstration, of one request and of one reply, over the examples that sent anything.
 */
export function scoreTexts(results: readonly Pick<Digest, 'texts'>[]): MeanTexts {
  const sent = results.flatMap(({ texts }) => (texts !== null && texts.requests > 0 ? [texts] : []))
  const requests = sent.reduce((sum, texts) => sum + texts.requests, 0)
  const shown = sent.flatMap(({ demonstration }) => demonstration ?? [])
  return {
    demonstration: mean(shown, shown.length),
    prompt: mean(
      sent.map(({ prompt }) => prompt),
      requests,
    ),
    response: mean(
      sent.map(({ response }) => response),
      requests,
    ),
  }
}
