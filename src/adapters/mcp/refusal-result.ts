import type { Verdict } from '../../contract/verdict.ts'

type RefusalResult = {
  readonly content: readonly [{ readonly type: 'text'; readonly text: string }]
  readonly isError: true
  readonly resultType?: 'complete'
  readonly _meta?: { readonly 'guardagent/verdict': string }
}

/** What a client gets in place of a tool's result: an error that its model reads. `explain_verdict` tells more of the id. */
export function refusalResult(text: string, verdict: Verdict | null, modern: boolean): RefusalResult {
  return {
    content: [{ type: 'text', text }],
    isError: true,
    ...(modern ? { resultType: 'complete' } : {}),
    ...(verdict === null ? {} : { _meta: { 'guardagent/verdict': verdict.id } }),
  }
}
