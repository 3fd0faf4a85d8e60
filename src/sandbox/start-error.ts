import { SandboxError } from '../contract/errors.ts'

/** A child did not get ready. */
export class StartError extends SandboxError {
  /**
   * True where the child ended by itself, with an exit code. Only then may what it was wrapped in be to blame: a start that is late, was
   * given up, was ended by a signal or found no memory, files or processes left says nothing about the next one.
   */
  readonly endedByItself: boolean

  constructor(message: string, endedByItself: boolean) {
    super(message)
    this.endedByItself = endedByItself
  }
}
