import { expect, it } from 'vitest'
import { readExposition } from './read-exposition.ts'

const HEAD = '# HELP a_total What is counted.\n# TYPE a_total counter\n'
const HISTOGRAM = '# HELP h How long.\n# TYPE h histogram\n'

it('reads what the format allows', () => {
  expect(readExposition(`${HEAD}a_total{b="1\\"\\\\\\n"} 2\na_total 1e+21\n`)).toEqual([
    {
      name: 'a_total',
      type: 'counter',
      help: 'What is counted.',
      samples: [
        { name: 'a_total', labels: { b: '1"\\\n' }, value: 2 },
        { name: 'a_total', labels: {}, value: 1e21 },
      ],
    },
  ])
})

it('refuses what a scraper would misread', () => {
  for (const text of [
    `${HEAD}a_total 1`,
    'a_total 1\n',
    `${HEAD}b_total 1\n`,
    `${HEAD}a_total NaN\n`,
    `${HEAD}a_total{b="1} 1\n`,
    `${HEAD}a_total{b="\\x"} 1\n`,
    `${HEAD}a_total{b="1",b="2"} 1\n`,
    `${HEAD}a_total{b="1",} 1\n`,
    `${HEAD}a_total 1\na_total 2\n`,
    `${HEAD}\n`,
    `${HEAD}${HEAD}`,
    '# HELP a_total What.\na_total 1\n',
    `${HISTOGRAM}h_bucket{le="1"} 1\nh_sum 1\nh_count 1\n`,
    `${HISTOGRAM}h_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n`,
    `${HISTOGRAM}h_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n`,
  ])
    expect(() => readExposition(text), text).toThrow(Error)
})
