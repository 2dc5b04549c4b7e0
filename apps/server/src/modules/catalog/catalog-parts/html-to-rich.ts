import type { Decoration, Node, RichContent } from '@stoa/contract/services/stores/info-sections-v-3'
import { lookupTable } from '@stoa/web/lookup-table'

const maxDepth = 12
const token = /<[^<>]*>|[^<]+|</g

type Container = Node & { nodes: Node[] }

const containers: Readonly<Record<string, Node['type']>> = lookupTable({
  ul: 'BULLETED_LIST',
  ol: 'ORDERED_LIST',
  li: 'LIST_ITEM',
  blockquote: 'BLOCKQUOTE',
})
const decorations: Readonly<Record<string, Decoration>> = lookupTable({
  strong: { type: 'BOLD', fontWeightValue: 700 },
  b: { type: 'BOLD', fontWeightValue: 700 },
  em: { type: 'ITALIC', italicData: true },
  i: { type: 'ITALIC', italicData: true },
  u: { type: 'UNDERLINE', underlineData: true },
  s: { type: 'STRIKETHROUGH', strikethroughData: true },
})

/**
 * HTML as rich content: paragraphs, headings, lists, quotes, rules, links and emphasis. Of other elements only the text remains,
 * of scripts and styles nothing. Ids of nodes are the same for the same text.
 */
export function richFromHtml(html: string): RichContent {
  const root: Container = { type: 'BLOCKQUOTE', nodes: [] }
  const open: { tag: string; node: Container }[] = []
  const active: { tag: string; decoration: Decoration | undefined }[] = []
  let line: Container | undefined
  let skipped: string | undefined
  let count = 0
  const created = (type: Node['type'], more: Partial<Node> = {}): Container => ({ type, id: `n${++count}`, nodes: [], ...more })
  const within = () => open.at(-1)?.node ?? root

  function enter(tag: string): void {
    line = undefined
    if (open.length >= maxDepth) return
    const isItem = tag === 'li'
    if (isList(within()) && !isItem) enter('li')
    if (isItem && !isList(within())) return
    const node = created(containers[tag])
    within().nodes.push(node)
    open.push({ tag, node })
  }

  function leave(tag: string): void {
    line = undefined
    const at = open.findLastIndex((each) => each.tag === tag)
    if (at >= 0) open.length = at
  }

  function start(type: 'PARAGRAPH' | 'HEADING', more: Partial<Node>): Container {
    if (isList(within())) enter('li')
    line = created(type, more)
    within().nodes.push(line)
    return line
  }

  function write(text: string): void {
    const collapsed = decoded(text.replaceAll(/[ \t\r\n]+/g, ' '))
    if (!line && collapsed.trim() === '') return
    append(line ? collapsed : collapsed.trimStart())
  }

  function append(text: string): void {
    const target = line ?? start('PARAGRAPH', { paragraphData: {} })
    const used = active.flatMap(({ decoration }) => decoration ?? [])
    target.nodes.push(created('TEXT', { textData: { text, decorations: used } }))
  }

  for (const [raw] of withoutComments(html).matchAll(token)) {
    const [, closing, name] = raw.endsWith('>') ? (/^<(\/?)([a-z][a-z0-9]*)/i.exec(raw) ?? []) : []
    const tag = name?.toLowerCase()
    if (skipped) {
      if (closing && tag === skipped) skipped = undefined
    } else if (!tag) write(raw)
    else if (tag === 'script' || tag === 'style') skipped = closing ? undefined : tag
    else if (Object.hasOwn(containers, tag)) {
      if (closing) leave(tag)
      else enter(tag)
    } else if (Object.hasOwn(decorations, tag) || tag === 'a') {
      const at = active.findLastIndex((each) => each.tag === tag)
      if (closing) active.splice(at, at < 0 ? 0 : 1)
      else if (active.length < maxDepth) active.push({ tag, decoration: tag === 'a' ? linkOf(raw) : decorations[tag] })
    } else if (tag === 'br') {
      if (line) append('\n')
    } else if (tag === 'hr') {
      line = undefined
      within().nodes.push(created('DIVIDER', { dividerData: {} }))
    } else if (/^h[1-6]$/.test(tag)) {
      if (closing) line = undefined
      else start('HEADING', { headingData: { level: Number(tag[1]) } })
    } else if (tag === 'p' || tag === 'div' || tag === 'tr' || tag === 'section') line = undefined
  }
  return { nodes: root.nodes.filter(isShown) }
}

function isList({ type }: Node): boolean {
  return type === 'BULLETED_LIST' || type === 'ORDERED_LIST'
}

function isShown({ type, nodes = [] }: Node): boolean {
  return type === 'TEXT' || type === 'DIVIDER' || nodes.some(isShown)
}

function withoutComments(html: string): string {
  const [first = '', ...rest] = html.split('<!--')
  return first + rest.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : '')).join('')
}

function linkOf(tag: string): Decoration | undefined {
  const [, ...quoted] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
  const url = decoded(quoted.find((value) => value !== undefined) ?? '').trim()
  return isSafe(url) ? { type: 'LINK', linkData: { link: { url } } } : undefined
}

/** Web, mail and telephone addresses, and paths of the site. */
export function isSafe(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(url)
}

const named: Readonly<Record<string, string>> = lookupTable({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' })

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (entity, decimal, hexadecimal, name) => {
    if (name) return Object.hasOwn(named, name) ? named[name]! : entity
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : entity
  })
}
