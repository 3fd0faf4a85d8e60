/** A text of at most so many characters; one that is cut ends in an ellipsis. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
