import { describe, expect, it } from 'vitest'
import { renderAccepted } from '../../src/cli/render-compiled.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import type { CompiledGuard } from '../../src/contract/compiled.ts'

const TERMINAL: Terminal = {
  out: () => undefined,
  write: async () => undefined,
  err: () => undefined,
  input: async () => '',
  inputLines: () => [],
  color: false,
  width: 120,
  progress: false,
}

function guard(evidence: Partial<CompiledGuard['evidence']>): CompiledGuard {
  return {
    format: 1,
    definition: 'library',
    agent: 'library',
    core: 'openai',
    model: 'some-model',
    at: '2026-01-02T03:04:05.678Z',
    hashes: { definition: 'a', toolbox: 'b', lexicon: 'c', version: 'd' },
    plan: ['one', 'two', 'three', 'four'],
    program: 'return 1',
    policy: { roles: {}, rules: [] },
    evidence: {
      examples: {
        demonstrations: 0,
        labelled: 2,
        decided: 2,
        agreed: 2,
        share: 100,
        leastShare: 80,
        undecided: [],
        disputed: [],
      },
      policy: { source: 'program', parts: [], uncovered: [], uncoveredAccepted: false },
      modelCalls: 0,
      mutations: [],
      untried: [],
      refused: [],
      ...evidence,
    },
    hash: 'sha256:0',
  }
}

describe('renderAccepted', () => {
  it('says in plain words which sentences nobody checks, and who accepted that', () => {
    const uncovered = ['Nobody may read at night.\u001b[2J', 'Be kind.']
    const policy = { source: 'program' as const, parts: [], uncovered, uncoveredAccepted: true }
    const text = renderAccepted(TERMINAL, guard({ policy }))
    expect(text).toContain(
      'on actions that the program decides, nobody checks what these sentences ask for, as the operator accepted:\n  not checked: Nobody may read at night.',
    )
    expect(text).toContain('  not checked: Be kind.')
    expect(text).not.toContain('\u001b')
  })

  it('says nothing of the kind where all is covered', () => {
    expect(renderAccepted(TERMINAL, guard({}))).not.toContain('nobody checks')
  })

  it('says how often the program itself asked a model', () => {
    expect(renderAccepted(TERMINAL, guard({}))).toContain('the program asked no model')
    expect(renderAccepted(TERMINAL, guard({ modelCalls: 0.254 }))).toContain(
      'the program asked a model 0.25 times for an action, on average',
    )
  })
})
