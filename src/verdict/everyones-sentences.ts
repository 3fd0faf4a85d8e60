/** Stands for a name of the list in a sentence. */
const NAME = '§'
const ALL_OF = '(?:all|any|every|each) (?:of )?(?:the |our )?'
const EVERYONE = `(?:everyone|everybody|anyone|anybody|${ALL_OF}(?:users?|persons?|people|roles?))`
/** Everyone who works here: not whom the requests speak of apart. */
const STAFF = `${ALL_OF}(?:staff|employees?|colleagues?)(?: members?)?`
const MAY = '(?:may|can|is allowed to|are allowed to|is permitted to|are permitted to)(?: also| always)?'
const READ = '(?:read|see|view|query|access|select|look at|look up|look into)'
/** Words beside the names that change nothing of who may read what. */
const PLAIN = `(?:${NAME}|,|the|a|an|all|both|each|of|in|from|and|or|columns?|fields?|tables?|databases?)`
const NAMES = `${PLAIN}(?: ${PLAIN})*`
/** A name that the list lacks may be taken out: `but not member`. */
const BUT_NOT = `(?: but (?:not|never)(?: ${PLAIN})* [a-z_]+(?: ${PLAIN})*)?`
const OPEN =
  '(?:public|publicly (?:readable|accessible|visible)|(?:open|readable|accessible|visible) (?:to|for|by) (?:all|everyone|everybody|anyone))'

const FOR_ALL = new RegExp(`^${EVERYONE} (?:${MAY} ${READ}|(?:has|have) access to) ${NAMES}${BUT_NOT}$`, 'u')
const FOR_STAFF = new RegExp(`^${STAFF} (?:${MAY} ${READ}|have access to) ${NAMES}${BUT_NOT}$`, 'u')
const READ_BY = `(?:may|can) be (?:read|seen|viewed|queried|accessed) by ${EVERYONE}`
const IS_OPEN = new RegExp(`^${NAMES} (?:(?:is|are) ${OPEN}|${READ_BY})$`, 'u')
const SUBJECT = new RegExp(`^(?:${EVERYONE}|${STAFF})`, 'u')

const RESTRICTING =
  /\b(?:only|solely|just|not|cannot|never|no|nor|neither|nobody|none|nothing|without|except|excluding|but|unless|however|instead|private|confidential|secret|sensitive|protect\w*|hide|hidden|keep|kept|den(?:y|ies|ied)|forbid\w*|refuse\w*|block\w*|restrict\w*|reserved)\b|n['’]t\b/i
/** Goes on about whoever was spoken of before. */
const PERSONS = /^(?:they|he|she|their)\b/i
/** Goes on about what was said before. */
const GOES_ON = /^(?:this|that|these|those|it|such|but|only|except|unless|however|though)\b/i

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|[\r\n]+/).filter((sentence) => sentence.trim() !== '')
}

/** Words and commas between single spaces. */
function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/,/g, ' , ')
    .replace(/[^\p{L}\p{N}_,]+/gu, ' ')
    .trim()
}

function withoutNames(plain: string, names: readonly string[]): string {
  const known = new Set(names.flatMap((name) => [plainOf(name), plainOf(name.replaceAll('_', ' '))]))
  const forms = [...known].filter((name) => name !== '').flatMap((name) => [name, `${name}s`])
  let text = ` ${plain.replaceAll(' ', '  ')} `
  for (const form of forms.toSorted((one, other) => other.length - one.length))
    text = text.replaceAll(` ${form.replaceAll(' ', '  ')} `, ` ${NAME} `)
  return text.replace(/ +/g, ' ').trim()
}

/** A name as whole words, or as the beginning of one: `visitor` in `Visitors`. */
function speaksOf(sentence: string, name: string): boolean {
  const words = plainOf(name).replaceAll('_', ' ').replace(/s$/, '')
  return words !== '' && ` ${plainOf(sentence).replaceAll('_', ' ')}`.includes(` ${words}`)
}

/** A list of databases and columns, by their names, and the role that it was passed for. */
export type EveryonesList = { readonly role: string; readonly names: readonly string[] }

/**
 * The sentences of prose requests that give names of a list to everyone, whoever acts, and say nothing else; each as a paragraph of its own,
 * with `everyone` as whom it is for. What holds for all of the staff holds for a role that the requests do not speak of.
 */
export function everyonesSentences(requests: string, { role, names }: EveryonesList): string {
  const sentences = sentencesOf(requests)
  const isNamed = sentences.some((sentence) => speaksOf(sentence, role))
  return sentences
    .map(plainOf)
    .filter((plain) => {
      const said = withoutNames(plain, names)
      return FOR_ALL.test(said) || IS_OPEN.test(said) || (!isNamed && FOR_STAFF.test(said))
    })
    .map((plain) => `${plain.replace(SUBJECT, 'Everyone')}.`)
    .join('\n\n')
}

/** Whether the requests may take a name from a role that they give everyone: by a sentence on the role, on the name, or on what was said before. */
export function restricts(requests: string, list: EveryonesList, name: string): boolean {
  const sentences = sentencesOf(requests)
  const isNamed = sentences.some((sentence) => speaksOf(sentence, list.role))
  return sentences
    .filter((sentence) => RESTRICTING.test(sentence))
    .some(
      (sentence) =>
        speaksOf(sentence, list.role) ||
        GOES_ON.test(sentence) ||
        (isNamed && PERSONS.test(sentence)) ||
        (speaksOf(sentence, name) && everyonesSentences(sentence, list) === ''),
    )
}
