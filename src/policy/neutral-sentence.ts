import { fitsTemplate, sentenceWords, type WordTemplate } from './word-template.ts'

const UNLISTED =
  'not listed|not named|not mentioned|not listed above|not listed below|not listed here|not named above|not granted|not allowed above'
const REFUSED =
  'not accessible|inaccessible|denied|forbidden|not allowed|not permitted|prohibited|off limits|not readable|denied by default'

/** Sentences that only say what holds anyway: what no list grants is denied, and what no rule names is not restricted. */
const HOLDS_ANYWAY: readonly WordTemplate[] = [
  ['whatever|anything|everything|what|all', '|that', 'is', UNLISTED, '|for a role', 'is', REFUSED],
  ['everything|anything|all', 'else', 'is', REFUSED],
  ['|all|any', 'other', 'access|databases|columns|databases and columns|data', '|is|are', REFUSED],
  ['access', 'is', 'denied by default|denied unless listed|denied unless granted'],
  ['deny|refuse', 'by default|everything else|all other access'],
  ['no other', 'access|data|column|database', 'is', 'allowed|permitted|granted|accessible'],
  [
    '|a|any',
    'role|user|role or column',
    'that|who|which',
    'is',
    'not named|not listed|not mentioned',
    'has',
    'no access',
  ],
  ['|any', 'roles|users', '|that are', 'not named|not listed|not mentioned', 'have', 'no access'],
  ['|a|any', 'column|database', '|that', '|is', 'not listed|not named', 'is', REFUSED],
  [
    'columns|databases|databases and columns|columns and databases',
    '|that are',
    'not listed|not named',
    'are',
    REFUSED,
  ],
  ['a column belongs to its database'],
  ['|all|any', 'other', 'action|actions', 'is|are', 'allowed|permitted|unrestricted|not restricted'],
  [
    '|an|any',
    'action|actions',
    '|that',
    'no rule names|no rule speaks of',
    'is|are',
    'allowed|permitted|not restricted',
  ],
  [
    '|an|any',
    'action|actions',
    'that',
    'violates|violate|breaks|break',
    'a rule|any rule|any of these rules',
    'is|are',
    'denied|not allowed',
  ],
  [
    'deny',
    '|an|any|every',
    'action',
    'that',
    'violates|breaks',
    'a rule|any rule|any of these rules|one of these rules',
  ],
]

/** Words of which a heading or introduction may consist without saying anything of its own. */
const INTRODUCTION = new Set(
  `the a an following these below here as follows is are and or of for to each every all their its with by in on this that which what
  access accessible accessibility permission permissions policy policies right rights rule rules role roles identity identities request requests guard
  database databases table tables column columns field fields data list lists listed action actions user users agent web control
  different check checks checked hold holds apply applies we define defined there according safety`.split(/\s+/),
)

/** `Rules:`, `# Access control`, `The following rules apply:`. */
export function isIntroduction(text: string): boolean {
  const words = sentenceWords(text)
  return words.length > 0 && words.every((word) => INTRODUCTION.has(word))
}

/** A word that makes a line more than an introduction, so that its list must not be taken for one of the known kinds. */
const NORMATIVE = new Set(
  `not never no none nobody cannot can't don't doesn't mustn't except unless without but only if when while until ignore deny denied denies
  forbid forbidden prohibited refuse disallow allow allowed may can must should shall will has have read see view need needs require requires`.split(
    /\s+/,
  ),
)

/** A longer introduction: it ends in a colon, points ahead, and rules nothing. */
export function isLongIntroduction(text: string): boolean {
  const words = sentenceWords(text)
  const pointsAhead = words.some((word) => ['following', 'below', 'follows', 'these', 'here'].includes(word))
  return text.trimEnd().endsWith(':') && pointsAhead && !words.some((word) => NORMATIVE.has(word))
}

/** `There are three roles: a, b and c.` */
function isRoleList(sentence: string): boolean {
  const cut =
    /^(?:there are (?:\w+ )?(?:user )?(?:roles|identities)|(?:the |user |the user )?(?:roles|identities)(?: are)?)\s*:?\s+/i.exec(
      sentence,
    )
  if (!cut) return false
  const names = sentence.slice(cut[0].length).split(/,|\band\b/)
  return names.every((name) => {
    const words = sentenceWords(name)
    return words.length <= 3 && !words.some((word) => NORMATIVE.has(word)) && (words.length > 0 || name.trim() === '')
  })
}

/** Sentences that need no list or rule of their own. */
export function isNeutralSentence(sentence: string): boolean {
  const words = sentenceWords(sentence)
  return HOLDS_ANYWAY.some((template) => fitsTemplate(words, template)) || isRoleList(sentence.replace(/[.!]\s*$/, ''))
}
