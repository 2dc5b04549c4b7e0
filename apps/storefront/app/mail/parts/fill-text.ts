/** An owner's text with what its placeholders stand for. One without a value goes, with the space before it. */
export function fillText(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/ ?\{(shop|product|name)\}/g, (placeholder, key: string) => {
    const value = values[key]
    return value ? placeholder.replace(`{${key}}`, () => value) : ''
  })
}
