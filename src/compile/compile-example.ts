import type { Action } from '../contract/action.ts'

/** An action with the decision that it should get, as a candidate is tried on it. */
export type CompileExample = {
  readonly id: string
  readonly from: 'demonstration' | 'labelled'
  readonly action: Action
  /** 0 allow, 1 deny. */
  readonly label: 0 | 1
  /** The operator doubts the label: what is decided is listed, and is no failure. */
  readonly disputed: boolean
  readonly why?: string
}
