/** Thrown inside the readers alone: the code takes too long to follow. */
export class TooMuchToRead extends Error {
  constructor() {
    super('too long or too deeply nested to be followed')
  }
}
