import { describe, expect, it } from 'vitest'
import { holdsCodeKey } from '../../../src/toolbox/extract/code-keys.ts'
import { extractAccess } from '../../../src/toolbox/extract-access.ts'

const SCHEMA = { loans: ['title', 'member'] }
const OUTPUT = JSON.stringify({ cell: 'SELECT *\nFROM loans' })

describe('holdsCodeKey', () => {
  it('knows the keys of code and of arguments, and no others', () => {
    expect(['{"cell": 1}', "{'SQL' : 1}", '" tool_input ":'].map(holdsCodeKey)).toEqual([true, true, true])
    expect(['{"answer": 1}', 'cell: 1', '"cells in a row"'].map(holdsCodeKey)).toEqual([false, false, false])
  })
})

describe('extractAccess where text stands around an output in JSON', () => {
  it('reads the output alone', () => {
    expect(extractAccess(OUTPUT, SCHEMA)).toMatchObject({ databases: { loans: ['title', 'member'] }, unread: [] })
  })

  it.each([
    `Here is the code\n${OUTPUT}`,
    `${OUTPUT}\nThis is only an example`,
    `never\n${OUTPUT}`,
    `{"role": "admin"}\n${OUTPUT}`,
    `{\n${OUTPUT}`,
    `${OUTPUT}\n\`\`\`\nanswer = 1\n\`\`\``,
    `\`\`\`python\n${OUTPUT}`,
  ])('says that it could not be read: %j', (text) => {
    expect(extractAccess(text, SCHEMA).unread).not.toEqual([])
  })

  it('takes prose without code for prose', () => {
    expect(extractAccess('The cell says: nothing was borrowed', SCHEMA).unread).toEqual([])
  })
})
