/** The owner's text in place of the standard one. `{shop}`, `{product}` and `{name}` in it stand for those of the mail. */
export interface OwnText {
  subject?: string | null | undefined
  /** The first line. */
  greeting?: string | null | undefined
  /** Empty lines divide its paragraphs. */
  body?: string | null | undefined
}

type Values = Readonly<Partial<Record<'shop' | 'product' | 'name', string | undefined>>>

/** The owner's text with its placeholders filled in. What the owner left empty is undefined. */
export function fillOwnText({ subject, greeting, body }: OwnText, values: Values) {
  const filled = (text: string | null | undefined) => (text && fillText(text.trim(), values)) || undefined
  return {
    // A subject is one line.
    subject: filled(subject)?.replaceAll(/\s+/g, ' '),
    title: filled(greeting),
    paragraphs: filled(body)?.split(/\n\s*\n/),
  }
}

/** A placeholder without a value is removed with the space before it. */
function fillText(text: string, values: Values): string {
  return text.replaceAll(/ ?\{(shop|product|name)\}/g, (placeholder, key: keyof Values) => {
    const value = values[key]
    return value ? placeholder.replace(`{${key}}`, () => value) : ''
  })
}
