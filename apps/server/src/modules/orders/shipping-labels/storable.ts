/** The beginning of a provider's text, without what the database cannot store: NUL, and halves of characters. */
export function storable(text: string, maxLength: number): string {
  return text.slice(0, maxLength).toWellFormed().replaceAll('\0', '')
}
