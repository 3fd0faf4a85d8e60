/** Words that may stand between a negation and what it takes back: "no reason for me to deny", "was not explicitly denied". */
const BETWEEN = [
  ...['a', 'any', 'the', 'this', 'that', 'your', 'you', 'i', 'me', 'us', 'him', 'her', 'them', 'for', 'to', 'why'],
  ...['be', 'been', 'being', 'is', 'are', 'was', 'were', 'have', 'has', 'had', 'get', 'should', 'would', 'must'],
  ...['see', 'find', 'think', 'want', 'going', 'need', 'reason', 'reasons', 'grounds', 'basis', 'cause'],
  ...['access', 'action', 'request', 'permission', 'actually', 'currently', 'ever', 'explicitly', 'generally', 'yet'],
].join('|')
const NEGATIONS: readonly RegExp[] = [
  new RegExp(String.raw`(?:\b(?:not|never|cannot|nothing|neither|nor|no|without)|n't)(?:\s+(?:${BETWEEN}))*\s+$`, 'i'),
  // nobody is denied, neither lab nor cost is forbidden, there is no rule that forbids it or denies access
  /\b(?:nobody|no\s+one|none|nothing|neither|no\s+(?:reason|rule|policy|grounds?))\b[^,;:]*$/i,
  // I do not think that it should be denied, it would be wrong to deny it
  /(?:\bnot|n't)\s+(?:think|believe|mean|suppose)\b[^,;:]*$/i,
  /\b(?:wrong|incorrect|unfair|unnecessary|needless)\s+to\s+$/i,
]

const HYPOTHESIS = /\bwhether\b|(?<!\beven\s+)\bif\b/i
/** Behind these a new thought starts, which no "if" before it reaches. */
const NEW_THOUGHT = /[:;–—]|,\s*(?:and|but|so|yet)\b|\b(?:but|therefore|thus|hence)\b/gi

/** How much of a sentence before a word is looked at, characters. */
const BEFORE = 160

/**
 * Whether a sentence takes the word at a place back: by a negation right before it, or as it only asks about it or supposes it.
 *
 * @example isTakenBack('access was not denied', 15) // true
 */
export function isTakenBack(sentence: string, place: number): boolean {
  const before = sentence.slice(Math.max(0, place - BEFORE), place)
  const thought = before.split(NEW_THOUGHT).at(-1) ?? ''
  return (
    NEGATIONS.some((negation) => negation.test(before)) || HYPOTHESIS.test(thought) || sentence.trimEnd().endsWith('?')
  )
}
