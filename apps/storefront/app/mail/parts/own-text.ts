/** The owner's text in place of the standard one. `{shop}`, `{product}` and `{name}` in it stand for those of the mail. */
export interface OwnText {
  subject?: string | null | undefined
  /** The first line. */
  greeting?: string | null | undefined
  /** Empty lines divide its paragraphs. */
  body?: string | null | undefined
}

/** By the names of placeholders. */
type Values = Readonly<Record<string, string | undefined>>

/** Every text may have them; a mail may have further ones. */
const usual: Values = { shop: undefined, product: undefined, name: undefined }

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
  const known = { ...usual, ...values }
  return text.replaceAll(/ ?\{([\w.-]+)\}/g, (placeholder, key: string) => {
    if (!Object.hasOwn(known, key)) return placeholder
    const value = known[key]
    return value ? placeholder.replace(`{${key}}`, () => value) : ''
  })
}
