import type { Decoration, Node, RichContent } from '@stoa/contract/services/stores/info-sections-v-3'
import { lookupTable } from '@stoa/web/lookup-table'
import { isSafe, richFromHtml } from './html-to-rich.ts'

/** A description is rich text or HTML, whichever was written last. */
export interface Described {
  description?: RichContent | null
  plainDescription?: string | null
}

/** A description as HTML. Of nodes without an equivalent, their text remains. */
export function htmlDescription({ description, plainDescription }: Described): string {
  if (plainDescription) return plainDescription
  return (description?.nodes ?? []).map(htmlOf).join('')
}

/** A description as rich content; undefined where there is none. */
export function richDescription({ description, plainDescription }: Described): RichContent | undefined {
  return description ?? (plainDescription ? richFromHtml(plainDescription) : undefined)
}

function htmlOf(node: Node): string {
  if (node.type === 'TEXT') return textHtml(node.textData?.text ?? '', node.textData?.decorations ?? [])
  if (node.type === 'DIVIDER') return '<hr>'
  const content = (node.nodes ?? []).map(htmlOf).join('')
  const tag = node.type === 'HEADING' ? `h${headingLevel(node)}` : tags[node.type ?? '']
  if (!content || !tag) return content
  return `<${tag}>${content}</${tag}>`
}

const tags: Readonly<Record<string, string>> = lookupTable({
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
})
const marks: Readonly<Record<string, string>> = lookupTable({ BOLD: 'strong', ITALIC: 'em', UNDERLINE: 'u', STRIKETHROUGH: 's' })

function headingLevel({ headingData }: Node): number {
  return Math.min(6, Math.max(1, Math.trunc(headingData?.level ?? 2)))
}

function textHtml(text: string, decorations: readonly Decoration[]): string {
  const plain = escaped(text).replaceAll('\n', '<br>')
  return decorations.reduceRight((html, { type, linkData }) => {
    const url = linkData?.link?.url
    if (url && isSafe(url)) return `<a href="${escaped(url).replaceAll('"', '&quot;')}">${html}</a>`
    const tag = marks[type ?? '']
    return tag ? `<${tag}>${html}</${tag}>` : html
  }, plain)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
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
  if (typeof plainDescription !== 'string' || shown.description === undefined || typeof shown.description === 'string') return
  shown.description = richFromHtml(plainDescription)
  shown.plainDescription = plainDescription
}
