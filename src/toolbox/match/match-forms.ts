const VOWEL = /[aeiou]/

/** A noun and its regular plural. Two letters or a digit (`tv`, `4x4`) take a plain s. */
export function nounForms(noun: string): string[] {
  if (/[^aeiou]y$/.test(noun) && noun.length > 2) return [noun, `${noun.slice(0, -1)}ies`]
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return [noun, `${noun}es`]
  return [noun, `${noun}s`]
}

/** A verb as it is asked for or ongoing (`buy`, `buying`): the past (`items I bought`) is a report, not a request. */
export function verbForms(verb: string): string[] {
  return [verb, ongoing(verb)]
}

function ongoing(verb: string): string {
  if (/[^aeo]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  const doubles = /^[^aeiou]*[aeiou][bdglmnprt]$/.test(verb) && VOWEL.test(verb)
  return doubles ? `${verb}${verb.at(-1)}ing` : `${verb}ing`
}
