/**
 * Text of data, models and folders on one line, with nothing that a terminal or a browser obeys: control and formatting characters
 * (which turn the direction of writing, too), line breaks and lone surrogates are shown as what they are not.
 *
 * @example cleanText('a\u001b[31mb') // 'a\ufffd[31mb'
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, '\ufffd')
}
