import { expect, it } from 'vitest'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { findSeries } from '../../../../benchmarks/reports/sections/series.ts'
import type { Cell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const SHOTS = sampleRun({ name: 'shots', cells: SAMPLE_CELLS.shots.slice(0, 6) }).report
const MAIN = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main }).report
const BY_SHOTS = { usual: (cell: Cell): Cell => ({ ...cell, shots: null }), setting: ({ shots }: Cell) => shots }

it('finds cells that differ by the setting alone', () => {
  const series = findSeries(gatherResults([MAIN, SHOTS]).entries, BY_SHOTS)
  expect(series.map(({ name, entries }) => [name, entries.length])).toEqual([
    ['guardagent openai some-model-70b-instruct', 6],
  ])
})

it('keeps series of several runs apart, by the number of their run', () => {
  const series = findSeries(gatherResults([SHOTS, SHOTS]).entries, BY_SHOTS)
  expect(series.map(({ name }) => name)).toEqual([
    'guardagent openai some-model-70b-instruct (run 1)',
    'guardagent openai some-model-70b-instruct (run 2)',
  ])
})

it('finds nothing where nothing varies', () => expect(findSeries(gatherResults([MAIN]).entries, BY_SHOTS)).toEqual([]))
