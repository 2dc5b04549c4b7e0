import type { RichContent } from '@stoa/contract/services/stores/info-sections-v-3'

/** A description is rich text or HTML, whichever was written last. */
export interface Described {
  description?: RichContent | null
  plainDescription?: string | null
}

/** A description as HTML; rich text is returned as its paragraphs. */
export function htmlDescription({ description, plainDescription }: Described): string {
  if (plainDescription) return plainDescription
  const text = (node: any): string => (node.textData?.text ?? '') + (node.nodes ?? []).map(text).join('')
  return (description?.nodes ?? [])
    .map(text)
    .filter(Boolean)
    .map((paragraph) => `<p>${paragraph.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
    .join('')
}

/** The description as the HTML that is translated; empty where there is none. */
export function plainlyDescribed(described: Described): { plainDescription?: string } {
  const html = htmlDescription(described)
  return html ? { plainDescription: html } : {}
}

/** A translated description replaces rich text, whichever form the owner wrote. */
export function describeTranslated(
  shown: Record<string, unknown>,
  { plainDescription }: Readonly<Record<string, unknown>>,
): void {
  if (plainDescription === undefined || shown.description === undefined || typeof shown.description === 'string') return
  delete shown.description
  shown.plainDescription = plainDescription
}
