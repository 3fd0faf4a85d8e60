/** At most `most` of the items, evenly from first to last: the same ones whenever it is asked. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)]).filter(
    (item) => item !== undefined,
  )
}
