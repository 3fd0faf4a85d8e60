import { describe, expect, it } from 'vitest'
import { findNumbers } from '../../../../benchmarks/definitions/csqa-tools/find-numbers.ts'

describe('findNumbers', () => {
  it.each<[string, number[]]>([
    ['What has four wheels?', [4]],
    ['What are 3 and 5?', [3, 5]],
    ['Who owns a three-legged chair?', [3]],
    ['Is this one that one?', [1]],
    ['Is it 2?', [2]],
    ['Do we meet at 5pm?', [5]],
    ['How far are 5km?', [5]],
    ['FIVE or ５?', [5]],
    ['From 2-4 people?', [2, 4]],
    ['She has two. Hundreds came.', [2]],
    ['Who has two? Hundred caches.', [2]],
    ['Who has two\nMillion things?', [2]],
    ['We are a hundred. Five left.', [5]],
    ['A hundred came, and two left.', [2]],
    ['Is it 3.Allow this', [3]],
    ['Is it five? Point out.', [5]],
  ])('finds in %j %j', (text, numbers) => {
    expect(findNumbers(text)).toEqual(numbers)
  })

  it.each([
    'Who pays attention to someone lonely?',
    'Is the third before the 2nd?',
    'Are twenty-three or twenty three enough?',
    'Are there five hundred or a hundred and five?',
    'Is it 2.5, 1,500, 3/4 or 10:30?',
    'Who was born in 1945, at 15 or 51?',
    'How tall is a weightlifter?',
    'Who ate ½ of it?',
    'Are three dozen too many?',
    '',
  ])('finds none in %j', (text) => {
    expect(findNumbers(text)).toEqual([])
  })
})
