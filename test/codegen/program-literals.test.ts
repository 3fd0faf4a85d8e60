import { describe, expect, it } from 'vitest'
import { programLiterals } from '../../src/codegen/program-literals.ts'

describe('programLiterals', () => {
  it('finds strings, numbers and big numbers', () => {
    expect(programLiterals(`const a = 'one'; return [a, "two", 3, -4.5, 79017n]`)).toEqual([
      'one',
      'two',
      3,
      4.5,
      '79017',
    ])
  })

  it('finds every part of a template, and texts within its expressions', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program that has a template
    expect(programLiterals("return `id 01: ${'x'} and ${2} end`")).toEqual(['id 01: ', 'x', ' and ', 2, ' end'])
  })

  it('finds names of keys that have a digit, but no variable and no plain key', () => {
    expect(programLiterals('const known = { c8d23f: 1 }; return known.c8d23f + known[other1] + known.size')).toEqual([
      'c8d23f',
      1,
    ])
  })

  it('finds the plain texts of a regular expression', () => {
    const program = String.raw`return /patient (004-79017|\d{3})\.$/i.test(input)`
    expect(programLiterals(program)).toEqual(['patient ', '004-79017', '.'])
  })

  it('reads through functions, conditions and nested calls', () => {
    const program = `const f = (text) => { if (text.includes('deep')) return g(h(['deeper'])); return null }`
    expect(programLiterals(program)).toEqual(['deep', 'deeper'])
  })

  it('answers nothing for a program that does not parse', () => {
    expect(programLiterals("return 'open")).toEqual([])
  })

  it('gets through an expression of thousands of parts', () => {
    const program = `return ${Array.from({ length: 500 }, (_, n) => `'part${n}'`).join(' + ')}`
    expect(programLiterals(program)).toHaveLength(500)
  })
})
