const THING = '(?:access|actions?|requests?|permissions?|operations?|quer(?:y|ies)|booking)'
const RIGHT = '(?:access|permissions?|authori[sz]ation|rights?|privileges?)'
const NOT = String.raw`(?:\bnot|\bnever|n't)`
const HOW = '(?:the|any|sufficient|enough|required|necessary|proper|appropriate|needed|adequate|valid|such)'
const NOT_GIVEN = String.raw`${NOT}\s+(?:been\s+|be\s+|get\s+)?(?:granted|given)`
/** What code cannot access is no matter of permission. */
const OF_CODE = String.raw`(?:(?:the|an?|its|this|that|first|last|local|any)\s+){0,2}(?:index|element|item|key|attribute|position|slice|property|member|variable|none|null|undefined)`

/** Deny by themselves, wherever they stand. */
const OUTRIGHT: readonly RegExp[] = [
  /\b(?:forbidden|prohibited|unauthori[sz]ed|inaccessible)\b/gi,
  // not permitted, isn't allowed, not accessible
  new RegExp(String.raw`(?:${NOT}|\bcannot)\s+(?:be\s+|been\s+)?(?:permitted|authori[sz]ed|accessible)\b`, 'gi'),
  /(?:\b(?:is|are|am|was|were)\s+not|n't|\bcannot\s+be)\s+(?:be\s+)?allowed\b|\bnot\s+allowed\s+to\b/gi,
  // cannot access, may not be accessed, unable to access
  new RegExp(
    String.raw`(?:\b(?:cannot|can\s+not|could\s+not|may\s+not|must\s+not|unable\s+to)|\b(?:ca|could|must)n't)\s+(?:be\s+)?access(?:ed)?\b(?!\s+${OF_CODE}\b)`,
    'gi',
  ),
  // has no access, without permission for
  new RegExp(
    String.raw`\b(?:no|without)\s+(?:access|permissions?)\s+(?:to|for)\b|\bha(?:s|ve|d)\s+no\s+${RIGHT}\b`,
    'gi',
  ),
  // does not have sufficient permissions, lacks access, insufficient rights
  new RegExp(String.raw`(?:${NOT}\s+have|\black(?:s|ing)?)\s+(?:${HOW}\s+){0,3}${RIGHT}\b`, 'gi'),
  new RegExp(String.raw`\binsufficient\s+${RIGHT}\b`, 'gi'),
  // access is not granted, has not been given the permission
  new RegExp(String.raw`(?<=\b(?:access|permissions?)\b[^,;:]{0,80})${NOT_GIVEN}\b`, 'gi'),
  new RegExp(String.raw`${NOT_GIVEN}\s+(?:${HOW}\s+){0,3}${RIGHT}\b`, 'gi'),
]

/** Deny where they are said of access or the like, as a duty, or alone. */
const VERB = /\b(?:den(?:y|ied|ies|ying)|refus(?:e|ed|es|ing)|reject(?:ed|s|ing)?|declin(?:e|ed|es|ing))\b/gi
const ABOUT = '(?:to|for|of|on|from|by)'
const SAID_BEFORE: readonly RegExp[] = [
  // access to cost, lab and diagnosis is …
  new RegExp(String.raw`\b${THING}\s+${ABOUT}\b.{0,120}\b(?:is|are|was|were|be|been|being)\s+(?:\w+ly\s+)?$`, 'is'),
  // access to cost …; the request has been explicitly …
  new RegExp(String.raw`\b${THING}\s+(?:${ABOUT}\b[^,;:]{0,120}|(?:\w+\s+){0,4})$`, 'i'),
  // access: …; verdict: …
  new RegExp(String.raw`\b(?:${THING}|answer|decision|outcome|result|status|verdict)\s*:\s*$`, 'i'),
  // this has to be …; I will …
  /\b(?:must|ha(?:s|ve|d)\s+to|needs?\s+to|i\s+will|i'll|we\s+will|we'll)\s+(?:be\s+)?$/i,
]
const SAID_AFTER = new RegExp(
  String.raw`^\s+(?:(?:you|him|her|them|the|this|that|your|their|his|its|any|such|user|agent|role)\s+){0,3}${THING}\b`,
  'i',
)
const STARTS = /^\W*$/
const ENDS = /^\s*(?:[:.,!–—-]|$)/
/** Deny where a sentence starts with them. */
const OPENING = /^\W*(?:not\s+allowed|no\s+(?:access|permissions?))\s*(?:[:.,!–—-]|$)/gi

/** How much of a sentence is looked at on either side of a word, characters. */
const AROUND = 160

/** Where a sentence has words of denial, whatever stands before them: places of their first characters. */
export function denialWords(sentence: string): number[] {
  const outright = [...OUTRIGHT, OPENING].flatMap((words) => [...sentence.matchAll(words)])
  const said = [...sentence.matchAll(VERB)].filter((match) => isSaidOfAccess(match, sentence))
  return [...outright, ...said].map(({ index }) => index)
}

function isSaidOfAccess({ 0: word, index }: RegExpExecArray, sentence: string): boolean {
  const before = sentence.slice(Math.max(0, index - AROUND), index)
  const after = sentence.slice(index + word.length, index + word.length + AROUND)
  if (SAID_AFTER.test(after) || SAID_BEFORE.some((said) => said.test(before))) return true
  return index <= AROUND && STARTS.test(before) && ENDS.test(after)
}
