/** A category of content that the model calls unsafe; its code is `S` and its place in the list, from 1. */
export type Category = {
  /** What a reason calls it. */
  readonly name: string
  /** What the model is told after the code. */
  readonly text: string
}

const NAMES = [
  'Violent Crimes',
  'Non-Violent Crimes',
  'Sex Crimes',
  'Child Exploitation',
  'Defamation',
  'Specialized Advice',
  'Privacy',
  'Intellectual Property',
  'Indiscriminate Weapons',
  'Hate',
  'Self-Harm',
  'Sexual Content',
  'Elections',
  'Code Interpreter Abuse',
]

/** The categories that Llama Guard 3 was trained on, in its own order and spelling. */
export const OWN_CATEGORIES: readonly Category[] = NAMES.map((name) => ({ name, text: `${name}.` }))
