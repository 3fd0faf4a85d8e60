import type { Dataset } from '../../datasets/dataset.ts'

/** So many examples out of a set, over and over under other ids. Actions are shared: they cost no memory of their own. */
export function repeatDataset(dataset: Dataset, count: number): Dataset {
  const { length } = dataset.examples
  const examples = Array.from({ length: count }, (_, index) => {
    const example = dataset.examples[index % length]
    if (example === undefined) throw new RangeError(`\`${dataset.name}\` has no examples`)
    return { ...example, id: `${Math.floor(index / length)}-${example.id}`, index }
  })
  return { ...dataset, name: `${dataset.name}-repeated`, sha256: `${dataset.sha256}-${count}`, examples }
}
