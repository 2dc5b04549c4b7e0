import type { Node, RichContent } from '@stoa/contract/services/stores/products-v-3'
import sanitize from 'sanitize-html'
import { lookupTable } from '@stoa/web/lookup-table'

// HTML of owners and apps is sanitized: only these tags remain, without attributes except the URL of a link.
const allowList: sanitize.IOptions = {
  allowedTags: ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'u', 's', 'sub', 'sup', 'a', 'br', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // The product's name is the page's h1.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', del: 's', strike: 's', div: 'p' },
  /** The content of these tags is no text. */
  nonTextTags: ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'title', 'textarea', 'option', 'noscript'],
  exclusiveFilter: ({ tag, text }) => (tag === 'p' || tag === 'li') && text.trim() === '',
}

/** Accepts simple HTML, or plain text where an empty line starts a paragraph. */
export function safeHtml(html: string): string {
  return sanitize(/<[a-z/!]/i.test(html) ? html : paragraphs(html), allowList)
}

/** Rich content of the published editors. Galleries and embeds are left out, but their captions stay. */
export function richHtml({ nodes = [] }: RichContent): string {
  return sanitize(nodes.map(toHtml).join(''), allowList)
}

function paragraphs(text: string): string {
  return escaped(text)
    .split(/\n{2,}/)
    .map((each) => `<p>${each.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

function toHtml({ type, nodes = [], textData, headingData }: Node): string {
  if (type === 'TEXT') return decorated(textData)
  if (type === 'DIVIDER') return '<hr>'
  const content = nodes.map(toHtml).join('')
  const tag = type === 'HEADING' ? `h${headingData?.level ?? 2}` : tags[type ?? '']
  return tag ? `<${tag}>${content}</${tag}>` : content
}

const tags: Readonly<Record<string, string>> = lookupTable({
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
  CAPTION: 'p',
})

function decorated({ text = '', decorations = [] }: NonNullable<Node['textData']> = {}): string {
  return decorations.reduceRight((content, { type = '', fontWeightValue, linkData }) => {
    if (type === 'LINK') return `<a href="${escaped(linkData?.link?.url ?? '')}">${content}</a>`
    const tag = type === 'BOLD' && (fontWeightValue ?? 700) < 600 ? undefined : marks[type]
    return tag ? `<${tag}>${content}</${tag}>` : content
  }, escaped(text))
}

const marks: Readonly<Record<string, string>> = lookupTable({
  BOLD: 'strong',
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  SUPERSCRIPT: 'sup',
  SUBSCRIPT: 'sub',
})

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
