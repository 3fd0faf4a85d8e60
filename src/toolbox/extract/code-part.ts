/** A piece of code in an output, and its language where the output says so. */
export type CodePart = { readonly language: 'python' | 'sql' | null; readonly text: string }

/** Code, notes of what is not understood, and of where looking ended because there is too much. */
export type FoundCode = {
  readonly parts: readonly CodePart[]
  readonly unread: readonly string[]
  readonly limits: readonly string[]
}
