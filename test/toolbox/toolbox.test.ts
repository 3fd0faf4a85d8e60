import { describe, expect, it } from 'vitest'
import { ToolError } from '../../src/contract/errors.ts'
import { defineTool } from '../../src/toolbox/define-tool.ts'
import { standardTools } from '../../src/toolbox/standard-tools.ts'
import { Toolbox } from '../../src/toolbox/toolbox.ts'

const extra = defineTool({ name: 'Extra', description: 'x', kind: 'check', parameters: {}, run: () => null })

describe('Toolbox', () => {
  it('holds the standard tools and what is registered, in that order', () => {
    const toolbox = new Toolbox(standardTools())
    toolbox.register(extra)
    expect(toolbox.names()).toEqual(['CheckAccess', 'CheckRules', 'ExtractAccess', 'MatchAction', 'Extra'])
    expect(toolbox.get('Extra')).toBe(extra)
  })

  it('refuses two tools of one name', () => {
    expect(() => new Toolbox([extra, extra])).toThrow(ToolError)
    expect(() => new Toolbox(standardTools()).register({ ...extra, name: 'CheckAccess' })).toThrow(
      '`CheckAccess` is registered already',
    )
  })

  it.each(['constructor', '__proto__', 'toString', 'Nothing'])('knows no tool `%s`', (name) => {
    expect(new Toolbox([extra]).get(name)).toBeNull()
  })

  it('describes tools without what runs them', () => {
    const [described] = new Toolbox([extra]).describe()
    expect(described).toEqual({ name: 'Extra', kind: 'check', description: 'x', declaration: extra.declaration })
  })
})
