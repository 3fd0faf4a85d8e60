import { describe, expect, it } from 'vitest'
import { neutralMutations } from '../../../src/compile/mutate/neutral-mutations.ts'
import { honestWard, WARD, WARD_EXAMPLES } from '../ward.ts'
import { groundOf } from './ground.ts'

describe('neutralMutations', () => {
  it('asks for the decision of before, for examples of both decisions', async () => {
    const mutations = await neutralMutations(await groundOf(honestWard, WARD))
    const decisions = new Set(mutations.map(({ must }) => (must.kind === 'same' ? must.decision : null)))
    expect(decisions).toEqual(new Set(['allow', 'deny']))
    for (const { example, must } of mutations) {
      const label = WARD_EXAMPLES.find(({ id }) => id === example)?.label
      expect(must).toEqual({ kind: 'same', decision: label === 1 ? 'deny' : 'allow' })
    }
  })

  it('writes a comment in the language of the code, so that the reader still reads it', async () => {
    const mutations = await neutralMutations(await groundOf(honestWard, WARD))
    const comments = mutations.filter(({ change }) => change === 'a comment in the code')
    expect(comments.length).toBeGreaterThan(0)
    for (const { action } of comments) expect(JSON.stringify(action.output)).toContain('\\n-- done\\n')
  })

  it('leaves out a change after which somebody else acts, or other columns are read', async () => {
    const ground = await groundOf(honestWard, WARD)
    expect(await neutralMutations({ ...ground, readAction: () => ({ identity: null, role: null }) })).toEqual([])
    const touched = async () => ({ databases: { attic: [] }, unread: [] })
    expect(await neutralMutations({ ...ground, touched })).toEqual([])
  })
})
