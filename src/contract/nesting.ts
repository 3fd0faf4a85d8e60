/** Levels of nesting in an action: beyond any real one, and far below where recursion would overflow. */
export const ACTION_LEVELS = 100

/** Whether a value has more levels of lists and objects below it. Never recurses: it is asked before anything that does. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []))
  }
  return false
}

/**
 * Whether a field anywhere is called `__proto__`. Reading drops such a field, but what the target agent makes of it may take its fields for the action's own:
 * then what was checked is not what happens. Ask `isDeeperThan` before.
 */
export function hasPrototypeField(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeField)
}
