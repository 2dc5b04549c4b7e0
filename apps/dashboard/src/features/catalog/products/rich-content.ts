import type { V3Product } from '@stoa/contract/services/stores/products-v-3'
import { lookupTable } from '@stoa/web/lookup-table'

type Node = NonNullable<NonNullable<V3Product['description']>['nodes']>[number]

/** Converts rich content of another program to HTML, as far as the editor supports it. */
export function toHtml({ nodes = [] }: NonNullable<V3Product['description']>): string {
  return nodes.map(nodeToHtml).join('')
}

function nodeToHtml({ type, nodes = [], textData, headingData }: Node): string {
  if (type === 'TEXT') return decorated(textData)
  if (type === 'DIVIDER') return '<hr>'
  const within = nodes.map(nodeToHtml).join('')
  const tag = type === 'HEADING' ? `h${Math.min(4, Math.max(2, headingData?.level ?? 2))}` : tags[type ?? '']
  return tag ? `<${tag}>${within}</${tag}>` : within
}

const tags: Readonly<Record<string, string | undefined>> = lookupTable({
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
})

function decorated({ text = '', decorations = [] }: NonNullable<Node['textData']> = {}): string {
  return decorations.reduceRight((within, { type = '', linkData }) => {
    if (type === 'LINK') return `<a href="${escaped(linkData?.link?.url ?? '')}">${within}</a>`
    const tag = marks[type]
    return tag ? `<${tag}>${within}</${tag}>` : within
  }, escaped(text))
}

const marks: Readonly<Record<string, string | undefined>> = lookupTable({
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
})

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
