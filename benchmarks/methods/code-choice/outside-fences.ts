const FENCE = '```'

/** Lines of a reply that stand in no fenced block. */
export function outsideFences(reply: string): string {
  const lines: string[] = []
  let isInside = false
  for (const line of reply.split(/\r?\n/)) {
    const text = line.trim()
    const isFence = text.startsWith(FENCE)
    const isWhole = isFence && !isInside && text.length > 2 * FENCE.length && text.endsWith(FENCE)
    if (isFence && !isWhole) isInside = !isInside
    else if (!isFence && !isInside) lines.push(line)
  }
  return lines.join('\n')
}
