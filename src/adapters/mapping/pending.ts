import type { Json } from '../../contract/json.ts'

/** What the user wants, as far as the conversation says it. */
type Asked = {
  /** The user's messages so far, oldest first. They are hostile, as whatever a model makes of them. */
  readonly requests: readonly string[]
}

/** A tool with what it is called with. */
type Called = Asked & {
  readonly tool: string
  /** As the tool will get them; text where they are not JSON. */
  readonly arguments: Json
}

/** One tool call that a target agent is about to make; `text` is what its model said beside it, '' for nothing. */
export type PendingCall = Called & { readonly kind: 'call'; readonly text: string }

/** What a tool answered, before the model sees it. */
export type PendingResult = Called & { readonly kind: 'result'; readonly result: Json }

/** What the target agent is about to answer its user. */
export type PendingAnswer = Asked & { readonly kind: 'answer'; readonly answer: Json }

/** A request before the target agent begins with it: the last of `requests`. */
export type PendingRequest = Asked & { readonly kind: 'request' }

/** What waits for a verdict. */
export type Pending = PendingCall | PendingResult | PendingAnswer | PendingRequest
