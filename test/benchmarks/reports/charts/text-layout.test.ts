import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LETTER_PX, labelSize, wrapLabel } from '../../../../benchmarks/reports/charts/text-layout.ts'

it('breaks a label between words, and a long word too', () => {
  expect(wrapLabel('guardagent some-model')).toBe('guardagent some-model')
  expect(wrapLabel(`${'word '.repeat(20)}`).split('\n')).toHaveLength(2)
  expect(wrapLabel('x'.repeat(120)).split('\n')).toHaveLength(3)
})

it('loses nothing of a label but white space, and has room for each of its lines', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (label) => {
      const bare = (text: string) => text.replace(/\s/g, '')
      expect(bare(wrapLabel(label))).toBe(bare(label))
      const widest = Math.max(
        ...wrapLabel(label)
          .split('\n')
          .map((line) => line.length),
      )
      expect(labelSize(label).width).toBeGreaterThanOrEqual(widest * LETTER_PX)
    }),
  )
})
