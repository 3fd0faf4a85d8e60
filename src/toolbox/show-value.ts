const SHOWN_CHARS = 60

/** A value as messages show it: its kind and the beginning of its JSON. */
export function showValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  const kind = value === null ? '' : Array.isArray(value) ? 'array ' : `${typeof value} `
  let text: string
  try {
    text = JSON.stringify(value) ?? String(value)
  } catch {
    text = '…'
  }
  return `${kind}\`${text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text}\``
}
