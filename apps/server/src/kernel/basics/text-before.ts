/** The text before the first mark; the whole text if it does not contain the mark. */
export function textBefore(text: string, mark: string): string {
  const end = text.indexOf(mark)
  return end < 0 ? text : text.slice(0, end)
}
