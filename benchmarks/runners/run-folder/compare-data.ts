import type { Dataset, Example } from '../../datasets/dataset.ts'
import { cellId } from '../cell.ts'
import { compareExample } from '../compare-example.ts'
import { benchmarkOf } from '../open-datasets.ts'
import type { RunConfiguration, RunDataset } from '../run-configuration.ts'
import type { JsonDifference } from './compare-json.ts'
import { RUN_FILE, VERDICTS_FILE } from './file-names.ts'
import { readRecords } from './read-records.ts'

type Source = {
  readonly directory: string
  readonly configuration: RunConfiguration
  readonly data?: string | undefined
}

/** Data of a run at hand: a set of our own is made again from its seed, another is read where a folder is given. */
function open({ benchmark, seed }: RunDataset, data: string | undefined): Dataset | null {
  const found = benchmarkOf(benchmark)
  if (seed !== null) return found.load(found.generate(seed))
  return data === undefined ? null : found.load(data)
}

function compareHash({ sha256 }: Dataset, described: RunDataset, at: number): JsonDifference[] {
  if (sha256 === described.sha256) return []
  return [{ where: `${RUN_FILE}.configuration.datasets.${at}.sha256`, stored: described.sha256, computed: sha256 }]
}

function compareRecords({ directory, configuration }: Source, opened: readonly Dataset[]): JsonDifference[] {
  const cells = new Map(configuration.cells.map((cell) => [cellId(cell), cell]))
  const examples = new Map(opened.map((dataset) => [dataset.benchmark, byId(dataset)]))
  const records = readRecords({ directory, configuration, onTorn: () => {} })
  return records
    .flatMap(({ record }) => {
      const cell = cells.get(record.cell)
      const known = cell === undefined ? undefined : examples.get(cell.benchmark)
      if (cell === undefined || known === undefined) return []
      const where = `${VERDICTS_FILE} \`${record.cell}\` \`${record.id}\``
      const example = known.get(record.id)
      if (example === undefined) return [{ where, stored: record.id, computed: null }]
      return compareExample(example, record, { verdict: cell.method === 'hardcoded' ? record.verdict : null, where })
    })
    .toArray()
}

function byId({ examples }: Dataset): ReadonlyMap<string, Example> {
  return new Map(examples.map((example) => [example.id, example]))
}

/**
 * Compares what a run's records say of their examples (place, group, gold, time of the target agent) with the data itself, and the data with the
 * hash that the run names. Records of another set than the named one are not compared.
 *
 * @param data folder in the published layout, for sets that were read; sets of our own are made again
 * @throws InputError for data or records that cannot be read
 */
export function compareData(source: Source): JsonDifference[] {
  const opened = source.configuration.datasets.map((described, at) => {
    const dataset = open(described, source.data)
    return { dataset, differences: dataset === null ? [] : compareHash(dataset, described, at) }
  })
  const same = opened.flatMap(({ dataset, differences }) =>
    dataset === null || differences.length > 0 ? [] : [dataset],
  )
  return [...opened.flatMap(({ differences }) => differences), ...compareRecords(source, same)]
}

/** Sets of a run that {@link compareData} cannot compare, by benchmark. */
export function dataNotAtHand({ configuration, data }: Omit<Source, 'directory'>): string[] {
  if (data !== undefined) return []
  return configuration.datasets.filter(({ seed }) => seed === null).map(({ benchmark }) => benchmark)
}
