import type { Decoration, Node, RichContent } from '@stoa/contract/services/stores/info-sections-v-3'
import { lookupTable } from '@stoa/web/lookup-table'
import { Parser } from 'htmlparser2'

const maxDepth = 12

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

const headings = /^h[1-6]$/
const blocks: ReadonlySet<string> = new Set(['p', 'div', 'tr', 'section'])

/**
 * HTML as rich content: paragraphs, headings, lists, quotes, rules, links and emphasis. Of other elements only the text remains,
 * of scripts and styles nothing. Ids of nodes are the same for the same text.
 */
export function richFromHtml(html: string): RichContent {
  const root: Container = { type: 'BLOCKQUOTE', nodes: [] }
  const open: { tag: string; node: Container }[] = []
  const active: { tag: string; decoration: Decoration | undefined }[] = []
  let line: Container | undefined
  /** The text since the last tag. */
  let text = ''
  let skipped = 0
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

  function write(): void {
    const collapsed = text.replaceAll(/[ \t\r\n]+/g, ' ')
    text = ''
    if (collapsed === '' || (!line && collapsed.trim() === '')) return
    append(line ? collapsed : collapsed.trimStart())
  }

  function append(written: string): void {
    const target = line ?? start('PARAGRAPH', { paragraphData: {} })
    const used = active.flatMap(({ decoration }) => decoration ?? [])
    target.nodes.push(created('TEXT', { textData: { text: written, decorations: used } }))
  }

  const parser = new Parser({
    onopentag(tag, attributes) {
      write()
      if (tag === 'script' || tag === 'style') skipped++
      else if (Object.hasOwn(containers, tag)) enter(tag)
      else if (tag === 'a' || Object.hasOwn(decorations, tag)) {
        if (active.length < maxDepth)
          active.push({ tag, decoration: tag === 'a' ? linkOf(attributes['href']) : decorations[tag] })
      } else if (tag === 'br') {
        if (line) append('\n')
      } else if (tag === 'hr') {
        line = undefined
        within().nodes.push(created('DIVIDER', { dividerData: {} }))
      } else if (headings.test(tag)) start('HEADING', { headingData: { level: Number(tag[1]) } })
      else if (blocks.has(tag)) line = undefined
    },
    ontext(part) {
      if (skipped === 0) text += part
    },
    onclosetag(tag) {
      write()
      if (tag === 'script' || tag === 'style') skipped--
      else if (Object.hasOwn(containers, tag)) leave(tag)
      else if (tag === 'a' || Object.hasOwn(decorations, tag)) {
        const at = active.findLastIndex((each) => each.tag === tag)
        if (at >= 0) active.splice(at, 1)
      } else if (headings.test(tag) || blocks.has(tag)) line = undefined
    },
  })
  parser.end(html)
  write()
  return { nodes: root.nodes.filter(isShown) }
}

function isList({ type }: Node): boolean {
  return type === 'BULLETED_LIST' || type === 'ORDERED_LIST'
}

function isShown({ type, nodes = [] }: Node): boolean {
  return type === 'TEXT' || type === 'DIVIDER' || nodes.some(isShown)
}

function linkOf(href = ''): Decoration | undefined {
  const url = href.trim()
  return isSafe(url) ? { type: 'LINK', linkData: { link: { url } } } : undefined
}

/** Web, mail and telephone addresses, and paths of the site. */
export function isSafe(url: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(url)
}
