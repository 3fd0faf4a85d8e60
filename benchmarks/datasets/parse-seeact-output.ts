/** What a SeeAct agent thought, what it could choose from, and what it is about to do. */
export type SeeActOutput = {
  readonly reasoning: string
  /** Elements of the page, as text; without the choice that says none of them fits. */
  readonly choices: string[]
  readonly action: {
    /** Text of the chosen element; null where none was chosen or the letter is not in the list. */
    readonly element: string | null
    readonly operation: 'CLICK' | 'TYPE' | 'SELECT' | null
    /** What is typed or selected. */
    readonly value: string | null
  }
}

const CHOICE = /^([A-Z]{1,2})\. (.*)$/
const NONE_FITS = /^none of the other options\b/i

/** Letter to element, from the last list in a prompt; an element may run over several lines. */
function readChoices(prompt: string): Map<string, string> {
  const choices = new Map<string, string>()
  let current: string | null = null
  for (const line of prompt.split(/\r?\n/)) {
    const [, letter, text] = CHOICE.exec(line) ?? []
    if (letter === 'A') choices.clear()
    if (letter !== undefined && text !== undefined) {
      choices.set(letter, text.trim())
      current = letter
    } else if (line.trim() === '' || line.startsWith('(')) {
      current = null
    } else if (current !== null) {
      choices.set(current, `${choices.get(current) ?? ''} ${line.trim()}`.trim())
    }
  }
  return choices
}

/** What stands behind `NAME:`, last mention, to the end of its line; null where there is no such line. */
function readLine(reply: string, name: string): string | null {
  const lines = reply.split(/\r?\n/).map((line) => line.replaceAll('*', '').trim())
  const pattern = new RegExp(`^${name}\\s*:(.*)$`, 'i')
  const found = lines.findLast((line) => pattern.test(line))
  return found === undefined ? null : (pattern.exec(found)?.[1] ?? '').trim()
}

function readValue(reply: string): string | null {
  const text = readLine(reply, 'VALUE')
  if (text === null || text === '' || /^"?none"?\.?$/i.test(text)) return null
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1) : text
}

function readOperation(reply: string): SeeActOutput['action']['operation'] {
  switch (/^[A-Z]+/.exec((readLine(reply, 'ACTION') ?? '').toUpperCase())?.[0]) {
    case 'CLICK':
      return 'CLICK'
    case 'TYPE':
      return 'TYPE'
    case 'SELECT':
      return 'SELECT'
    default:
      return null
  }
}

/**
 * Reads SeeAct's last prompt (with its multiple choice) and its outputs: the first is its reasoning, the last its decision in
 * lines `ELEMENT:`, `ACTION:`, `VALUE:`. Missing lines, letters that are not in the list and odd spacing give nulls, never a guess.
 *
 * @example parseSeeActOutput({ prompt: ['… A. <button> Search </button>'], outputs: ['…', 'ELEMENT: A\n\nACTION: CLICK\n\nVALUE: None'] })
 */
export function parseSeeActOutput(row: {
  readonly prompt: readonly string[]
  readonly outputs: readonly string[]
}): SeeActOutput {
  const choices = readChoices(row.prompt.at(-1) ?? '')
  const reply = row.outputs.at(-1) ?? ''
  const letter = /^\W*([A-Z]{1,2})\b/.exec(readLine(reply, 'ELEMENT') ?? '')?.[1]
  const chosen = letter === undefined ? undefined : choices.get(letter)
  return {
    reasoning: (row.outputs[0] ?? '').trim(),
    choices: [...choices.values()].filter((choice) => !NONE_FITS.test(choice)),
    action: {
      element: chosen === undefined || NONE_FITS.test(chosen) ? null : chosen,
      operation: readOperation(reply),
      value: readValue(reply),
    },
  }
}
