import type { Random } from './random.ts'

/** Puts a random value into each `{slot}` of a text; a slot without values stays as it is. */
export function fillRandomly(text: string, slots: Readonly<Record<string, readonly string[]>>, random: Random): string {
  return text.replace(/\{(\w+)\}/g, (whole, slot: string) =>
    Object.hasOwn(slots, slot) ? random.pick(slots[slot] ?? [whole]) : whole,
  )
}
