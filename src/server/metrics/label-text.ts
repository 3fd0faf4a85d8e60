/** Labels of a series by name, in the order in which they are written. */
export type Labels = Readonly<Record<string, string>>

/** Halves of characters, which UTF-8 cannot say, become a replacement character. */
function quote(value: string): string {
  return `"${value.toWellFormed().replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')}"`
}

/** Labels as the text format writes them between braces; '' for none. Different labels of one metric never give the same text. */
export function labelText(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${quote(value)}`)
    .join(',')
}
