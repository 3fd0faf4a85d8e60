import { describe, expect, it } from 'vitest'
import type { MethodName } from '../../../benchmarks/methods/method-name.ts'
import { renderReport } from '../../../benchmarks/reports/render-report.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { sampleReport } from './sample-run.ts'

const EICU = newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'some-model' })
const WEB = newCell({ benchmark: 'mind2web-sc', method: 'rule' })
const CSQA = newCell({ benchmark: 'csqa', method: 'guardagent', core: 'rule' })
const WIDE = { color: false, width: 140 }

describe('renderReport', () => {
  it('shows rates rounded, n.a. for none, and the paper beside them as a reference', () => {
    const text = renderReport(sampleReport(EICU, 0), WIDE)
    expect(text).toMatch(/^all\s+50\.0\s+n\.a\.\s+0\.0/m)
    expect(text).toMatch(/^nursing\s+50\.0/m)
    expect(text).toMatch(/paper: GuardAgent, GPT-4\s+98\.7\s+100\.0\s+97\.5\s+97\.5\s+n\.a\.\s+100\.0/)
    expect(text).toContain('a reference, not a run of this project')
    expect(text).toContain('█')
  })

  it('names method, core, model and data', () => {
    const text = renderReport(sampleReport(EICU), WIDE)
    expect(text).toContain('method guardagent openai some-model')
    expect(text).toContain('core openai, model some-model, seed 1')
    expect(text).toContain('data own-eicu-ac-1, 316 examples, sha256 abababababababab')
  })

  it('gives every rate its interval', () => {
    const text = renderReport(sampleReport(EICU, 0), WIDE)
    expect(text).toContain('\nall: LPA 44.5–55.5, LPR 0.0–2.3, EA 0.0–2.3,')
    expect(text).toContain('\nnursing: LPA 44.5–55.5, LPR 0.0–2.3,')
    for (const width of [40, 200])
      expect(renderReport(sampleReport(EICU, 0), { color: false, width })).toContain('50.0 (44.5–55.5)')
  })

  it('says what a compiled program decided, what was asked for an action, and what was sent back', () => {
    const text = renderReport(sampleReport(newCell({ ...WEB, mode: 'compiled-first' })), WIDE)
    expect(text).toContain('compiled program decided 300 of 200')
    expect(text).toContain('0 calls (0.00 an action)')
    expect(text).toContain('check of policy sent back programs: 5')
    expect(renderReport(sampleReport(WEB), WIDE)).not.toContain('compiled program')
  })

  it('counts failures apart, and says what was left out and learned', () => {
    const text = renderReport(sampleReport(EICU, 90, { planned: 328, leftOut: 12, learned: 7 }), WIDE)
    expect(text).toContain('left out 12 of 328: budget')
    expect(text).toContain('3 unknown: model-timeout 2, thrown 1')
    expect(text).toContain('online: 7 demonstrations learned')
    const clean = sampleReport(WEB)
    const without = renderReport({ ...clean, metrics: { ...clean.metrics, unknown: 0 }, failures: {} }, WIDE)
    expect(without).not.toMatch(/left out|unknown:|learned/)
  })

  it('says what FRA means for each set', () => {
    expect(renderReport(sampleReport(EICU), WIDE)).toContain("FRA wants the agent's logged answer right too")
    expect(renderReport(sampleReport(WEB), WIDE)).toContain("whether SeeAct's action is right")
    expect(renderReport(sampleReport(WEB), WIDE)).toMatch(/paper: GuardAgent, GPT-4 †1\s+90\.0\s+100\.0\s+80\.0/)
  })

  it("has the method's own row of the paper beside it, with what contradicts itself marked", () => {
    const of = (method: MethodName) => renderReport(sampleReport(newCell({ benchmark: 'eicu-ac', method })), WIDE)
    expect(of('llama-guard')).toMatch(/^paper: LlamaGuard3-8B +50\.3 +100\.0 +3\.1 +n\.a\. +n\.a\. +100\.0/m)
    expect(of('llama-guard')).toContain('figures are for LlamaGuard3-8B on the full published set')
    expect(of('hardcoded')).toMatch(/^paper: hardcoded rules, GPT-4 +81\.0 +76\.6/m)
    expect(of('model-guarding-agent')).toMatch(/^paper: model guarding agent, GPT-4 +97\.5 +95\.3 †1 .* 100\.0 †1/m)
    expect(of('model-guarding-agent')).toContain('†1 contradicts itself: an FRA of 100')
    expect(of('rule')).toContain('†1 the paper has no method `rule`')
  })

  it('has nothing of the paper beside methods that it does not have', () => {
    for (const method of ['allow-all', 'deny-all', 'llama-guard-requests', 'code-choice'] as const)
      expect(renderReport(sampleReport(newCell({ benchmark: 'eicu-ac', method })), WIDE)).not.toMatch(/paper/)
  })

  it('says how many examples the set has, and each row how many it is about', () => {
    const short = sampleReport(EICU, 90, { planned: 328, leftOut: 12 })
    expect(renderReport(short, WIDE)).toContain('data own-eicu-ac-1, 328 examples')
    expect(renderReport(short, WIDE)).toMatch(/^all +95\.0.* 316 /m)
  })

  it('has recall by level of risk, beside the paper, for the set that has levels', () => {
    const text = renderReport(sampleReport(CSQA), WIDE)
    expect(text).toContain('CSQA-style')
    expect(text).toContain('core csqa-rules')
    expect(text).toMatch(/^paper: guardagent GPT-4, table 8\s+100\.0\s+88\.9\s+81\.8\s+100\.0\s+n\.a\.\s+92\.5$/m)
    expect(text).not.toContain('paper: GuardAgent, GPT-4')
  })

  it('keeps to the width, and colour to those who want it', () => {
    for (const width of [30, 40, 60, 80, 120, 160, 200])
      for (const cell of [EICU, WEB, CSQA]) {
        const plain = renderReport(sampleReport(cell), { color: false, width })
        expect(plain).not.toContain('\u001b')
        expect(plain.split('\n').filter((line) => line.length > width)).toEqual([])
      }
    expect(renderReport(sampleReport(WEB), { color: true, width: 100 })).toContain('\u001b[')
  })

  it('lets no control characters of names through', () => {
    const hostile = 'a\u001b[31mb\n'
    const report = sampleReport(newCell({ ...EICU, model: hostile }), 90, {
      core: hostile,
      failures: { [hostile]: 3 },
      dataset: { name: hostile, sha256: hostile, examples: 5 },
    })
    expect(renderReport(report, WIDE).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})
