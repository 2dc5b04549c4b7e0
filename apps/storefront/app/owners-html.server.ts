import type { Node, RichContent } from '@stoa/contract/services/stores/products-v-3'

// What an owner or an app wrote of a product is never shown as it came: it is written anew from this closed list of tags, without
// any attribute but a link's address.
const blocks = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote'])
const inlines = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'a'])
const single = new Set(['br', 'hr'])
const others: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  div: 'p',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

/** Their content is no text. */
const unspoken = /<(script|style|template|iframe|object|svg|math|title|textarea|noscript)\b[^]*?(?:<\/\1\s*>|$)/gi
const token = /<!--[^]*?(?:-->|$)|<(\/?)([a-z][a-z\d]*)((?:\s(?:"[^"]*"|'[^']*'|[^'">])*|\/)?)>|[^<]+|</gi

/** Simple HTML; or words without any, where an empty line begins a paragraph. */
export function safeHtml(given: string): string {
  const html = /<[a-z/!]/i.test(given) ? given : given.replace(/\n{2,}/g, '<p>').replace(/\n/g, '<br>')
  const writing = writer()
  for (const [text, slash, tag, attributes = ''] of html.replace(unspoken, '').matchAll(token)) {
    if (tag === undefined) {
      if (!text.startsWith('<!--')) writing.text(text.replace(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi, '&amp;'))
      continue
    }
    const name = others[tag.toLowerCase()] ?? tag.toLowerCase()
    if (slash) writing.close(name)
    else writing.open(name, name === 'a' ? addressIn(attributes) : undefined)
  }
  return writing.done()
}

/** Rich content as the published editors write it; what is no text in it (galleries, embeds) is left out, and its captions stay. */
export function richHtml({ nodes = [] }: RichContent): string {
  const writing = writer()
  nodes.forEach(write)
  return writing.done()

  function write(node: Node): void {
    const { type, nodes: within = [], textData, headingData } = node
    if (type === 'TEXT') return writeText(textData)
    if (type === 'DIVIDER') return writing.open('hr')
    const tag = type === 'HEADING' ? `h${Math.min(Math.max(headingData?.level ?? 2, 2), 4)}` : tags[type ?? '']
    if (tag) writing.open(tag)
    within.forEach(write)
    if (tag) writing.close(tag)
  }

  function writeText({ text = '', decorations = [] }: NonNullable<Node['textData']> = {}): void {
    const marks = decorations.flatMap(({ type, fontWeightValue, linkData }) => {
      if (type === 'LINK') return [{ tag: 'a', href: safeAddress(linkData?.link?.url ?? '') }]
      if (type === 'BOLD') return (fontWeightValue ?? 700) >= 600 ? [{ tag: 'strong', href: undefined }] : []
      const tag = decorated[type ?? '']
      return tag ? [{ tag, href: undefined }] : []
    })
    for (const { tag, href } of marks) writing.open(tag, href)
    writing.text(text.replaceAll('&', '&amp;'))
    for (const { tag } of marks.toReversed()) writing.close(tag)
  }
}

const tags: Readonly<Record<string, string>> = {
  PARAGRAPH: 'p',
  BULLETED_LIST: 'ul',
  ORDERED_LIST: 'ol',
  LIST_ITEM: 'li',
  BLOCKQUOTE: 'blockquote',
  CAPTION: 'p',
}

const decorated: Readonly<Record<string, string>> = {
  ITALIC: 'em',
  UNDERLINE: 'u',
  STRIKETHROUGH: 's',
  SUPERSCRIPT: 'sup',
  SUBSCRIPT: 'sub',
}

/** Writes tags of the list, each closed in its turn. */
function writer() {
  const open: string[] = []
  let html = ''
  const closeUntil = (tag: string) => {
    for (let last = open.pop(); last; last = open.pop()) {
      html += `</${last}>`
      if (last === tag) return
    }
  }
  return {
    open(tag: string, href?: string): void {
      if (single.has(tag)) {
        html += `<${tag}>`
        return
      }
      // A link to nowhere is its words.
      if (!blocks.has(tag) && (!inlines.has(tag) || (tag === 'a' && !href))) return
      if (blocks.has(tag) && open.includes('p')) closeUntil('p')
      if (tag === 'li') {
        const around = open.findLast((each) => each === 'li' || each === 'ul' || each === 'ol')
        if (!around) return
        if (around === 'li') closeUntil('li')
      }
      open.push(tag)
      html += href ? `<a href="${href}">` : `<${tag}>`
    },
    /** `escaped` but for what begins and ends a tag. */
    text(escaped: string): void {
      if (open.length === 0 && escaped.trim() !== '') this.open('p')
      html += escaped.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    },
    close(tag: string): void {
      if (open.includes(tag)) closeUntil(tag)
    },
    done(): string {
      closeUntil('')
      return html.replaceAll(/<p>\s*<\/p>/g, '').trim()
    },
  }
}

function addressIn(attributes: string): string | undefined {
  const [, doubled, quoted, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  return safeAddress((doubled ?? quoted ?? bare ?? '').replaceAll('&amp;', '&'))
}

/** On the web, by mail or telephone, or a path of the shop; as an attribute has it. */
function safeAddress(address: string): string | undefined {
  const isPath = /^\/(?![/\\])/.test(address)
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!isPath && !/^(https?|mailto|tel):$/.test(url?.protocol ?? '')) return undefined
  return (isPath ? address : url!.href).replaceAll(/[&<>"'\s]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
