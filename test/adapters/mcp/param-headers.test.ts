import { describe, expect, it } from 'vitest'
import { paramHeaders } from '../../../src/adapters/mcp/param-headers.ts'

const marked = (header: string) => ({ type: 'string', 'x-mcp-header': header })

describe('the headers of marked arguments', () => {
  it('hold text, whole numbers and truth, at any depth', () => {
    const schema = {
      properties: {
        region: marked('Region'),
        deep: { properties: { id: marked('Id'), on: marked('On') } },
        other: { type: 'string' },
      },
    }
    const given = { region: 'eu', deep: { id: 7, on: false }, other: 'x' }
    expect(paramHeaders(schema, given)).toEqual({
      'Mcp-Param-Region': 'eu',
      'Mcp-Param-Id': '7',
      'Mcp-Param-On': 'false',
    })
  })

  it.each(['ä', ' a', '', 'a\r\nX-Evil: 1', '=?base64?eA==?='])(
    'wrap %j, which no header can hold as it is',
    (text) => {
      const header = paramHeaders({ properties: { a: marked('A') } }, { a: text })['Mcp-Param-A'] ?? ''
      expect(Buffer.from(/^=\?base64\?(.*)\?=$/.exec(header)?.[1] ?? '', 'base64').toString()).toBe(text)
    },
  )

  it.each([
    ['nothing given', {}],
    ['null', { a: null }],
    ['what is no text or number', { a: ['x'] }],
    ['a number that is not exact', { a: 2 ** 60 }],
  ])('leave out %s', (_, given) => {
    expect(paramHeaders({ properties: { a: marked('A') } }, given)).toEqual({})
  })

  it.each(['', 'a b', 'A\r\nB', 5, null])('leave out the name %j', (name) => {
    expect(paramHeaders({ properties: { a: { 'x-mcp-header': name } } }, { a: 'x' })).toEqual({})
  })

  it('end in a schema that is deeper than any', () => {
    let schema: object = marked('Deep')
    for (let depth = 0; depth < 5000; depth++) schema = { properties: { a: schema } }
    expect(paramHeaders(schema, { a: 'x' })).toEqual({})
  })
})
