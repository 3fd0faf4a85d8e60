/** What stands for values that are not kept apart. */
export const OTHER = 'other'

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Any text is a method to some HTTP parsers, and each new value would be a series for good. */
export function knownMethod(method: string): string {
  return METHODS.has(method) ? method : OTHER
}

/** @param status - An HTTP status; a number that is none counts as `other`. */
export function knownStatus(status: number): string {
  return Number.isInteger(status) && status >= 100 && status <= 599 ? String(status) : OTHER
}

/**
 * Keeps apart so many values as come first, and none that is long. Callers pass patterns of routes, of which there are few: this is what holds where one
 * passes the path that a client chose.
 */
export function firstFew({ most, longest }: { most: number; longest: number }): (value: string) => string {
  const known = new Set<string>()
  return (value) => {
    if (known.has(value)) return value
    if (known.size >= most || value.length > longest) return OTHER
    known.add(value)
    return value
  }
}
