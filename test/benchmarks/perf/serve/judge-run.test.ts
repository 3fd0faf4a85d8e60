import { describe, expect, it } from 'vitest'
import { type Findings, noteOutcome, openFindings } from '../../../../benchmarks/perf/serve/findings.ts'
import { wrongAnswers, wrongEnd } from '../../../../benchmarks/perf/serve/judge-run.ts'
import { loadAction } from '../../../../benchmarks/perf/serve/load-actions.ts'
import type { Stop } from '../../../../benchmarks/perf/serve/stop-under-load.ts'

const ALLOWED = loadAction(0)
const STOP: Stop = {
  atATime: 64,
  answered: 5,
  answeredAfter: 1,
  refused: 1,
  unanswered: 63,
  odd: [],
  end: 0,
  tookMs: 9,
}
const RECORDED = { records: 5, intact: true, missing: [] }

function verdictWith(changes: object): string {
  return JSON.stringify({ id: '0'.repeat(26), decision: 'allow', reasons: [], answer: ALLOWED.answer, ...changes })
}

function findingsOf(...outcomes: Parameters<typeof noteOutcome>[2][]): Findings {
  const findings = openFindings()
  for (const outcome of outcomes) noteOutcome(findings, ALLOWED, outcome)
  return findings
}

describe('answers', () => {
  it('that are right leave nothing to tell', () => {
    const findings = findingsOf({ kind: 'answered', status: 200, body: verdictWith({}) })
    expect(findings.ids.size).toBe(1)
    expect(wrongAnswers(findings)).toEqual([])
  })

  it('are wrong where another verdict came, and lost where none came', () => {
    const right = { kind: 'answered', status: 200, body: verdictWith({}) } as const
    const findings = findingsOf(
      right,
      right,
      { ...right, body: verdictWith({ decision: 'deny' }) },
      { ...right, status: 503 },
      { kind: 'cut', code: 'ECONNRESET' },
      { kind: 'unanswered', code: 'ECONNREFUSED' },
    )
    expect([findings.ids.size, findings.wrong.length, findings.lost.length]).toEqual([1, 2, 3])
    expect(wrongAnswers(findings)).toHaveLength(5)
  })
})

describe('the end of a service', () => {
  it('is right where all that was accepted was answered and is on record, whoever was refused', () => {
    expect(wrongEnd(STOP, RECORDED, 5)).toEqual([])
  })

  it('is wrong in each other way', () => {
    const wrong = [
      wrongEnd({ ...STOP, odd: ['cut: ECONNRESET'] }, RECORDED, 5),
      wrongEnd({ ...STOP, end: 1 }, RECORDED, 5),
      wrongEnd({ ...STOP, end: 'SIGKILL' }, RECORDED, 5),
      wrongEnd(STOP, { ...RECORDED, intact: false }, 5),
      wrongEnd(STOP, { ...RECORDED, missing: ['an id'] }, 5),
      // Recorded, and never answered: it was accepted, and lost.
      wrongEnd(STOP, { ...RECORDED, records: 6 }, 5),
    ]
    for (const problems of wrong) expect(problems).toHaveLength(1)
  })
})
