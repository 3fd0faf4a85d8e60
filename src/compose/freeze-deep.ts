/** Freezes a value throughout, and answers it: what can never change need be written and looked at only once. */
export function freezeDeep<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeep(part)
  return value
}
