import { lookupTable } from '@stoa/web/lookup-table'
import { invalid, type WireError } from '../../../kernel/basics/errors.ts'
import { safeUrl } from '../../../kernel/basics/safe-url.ts'
import { linkProtocols, sitePath } from './addresses.ts'

// A page's body is a ProseMirror document of the nodes and marks below. Both lists are allowlists: what is written is rebuilt
// from them, and what is shown is rendered from them, so nothing else can reach a page, however it got into the database.

export interface RichNode {
  type: string
  attrs?: Record<string, string | number>
  content?: RichNode[]
  text?: string
  marks?: RichMark[]
}

interface RichMark {
  type: string
  attrs?: { href: string }
}

const inlines = ['text', 'hardBreak']
const blocks = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'horizontalRule']

/** The allowed children of each node. */
const contentOf: Readonly<Record<string, readonly string[]>> = lookupTable({
  doc: blocks,
  paragraph: inlines,
  heading: inlines,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: blocks,
  blockquote: blocks,
  horizontalRule: [],
  hardBreak: [],
})

/** Marks that are a tag without attributes. */
const plainMarks: Readonly<Record<string, string>> = lookupTable({ bold: 'strong', italic: 'em', underline: 'u', strike: 's' })

/** The page's title is heading level 1. */
const headingLevels = [2, 3, 4]
const maxNodes = 5000
const maxDepth = 12

/** The document without unknown attributes. Throws a violation for an unknown node. */
export function readRichText(given: unknown, field: string): RichNode {
  let nodes = 0
  if (!isObject(given) || given.type !== 'doc') throw wrong(`${field}.type`, 'must be doc')
  return read(given, field, 0)

  function read(node: Record<string, unknown>, path: string, depth: number): RichNode {
    if (++nodes > maxNodes) throw wrong(field, `has more than ${maxNodes} nodes`)
    if (depth > maxDepth) throw wrong(path, `is nested deeper than ${maxDepth} levels`)
    const type = node.type as string
    if (type === 'text') return readText(node, path)
    const content = readList(node.content, `${path}.content`).map((child, index) => {
      const at = `${path}.content[${index}]`
      if (!isObject(child) || !allowed(type).includes(child.type as string)) {
        throw wrong(`${at}.type`, `must be one of ${allowed(type).join(', ') || 'none'}`)
      }
      return read(child, at, depth + 1)
    })
    const attrs = attributesOf(type, node.attrs)
    return { type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }
  }
}

function readText(node: Record<string, unknown>, path: string): RichNode {
  if (typeof node.text !== 'string' || node.text === '') throw wrong(`${path}.text`, 'must be a text')
  const marks = readList(node.marks, `${path}.marks`).map((mark, index) => readMark(mark, `${path}.marks[${index}]`))
  return { type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }
}

function readMark(mark: unknown, path: string): RichMark {
  const type = isObject(mark) && typeof mark.type === 'string' ? mark.type : ''
  if (Object.hasOwn(plainMarks, type)) return { type }
  if (type !== 'link') throw wrong(`${path}.type`, `must be one of ${Object.keys(plainMarks).join(', ')}, link`)
  const href = linkTarget((mark as { attrs?: { href?: unknown } }).attrs?.href)
  if (!href) throw wrong(`${path}.attrs.href`, 'must be a web, mail or telephone address, or a path of the site')
  return { type, attrs: { href } }
}

function attributesOf(type: string, given: unknown): RichNode['attrs'] {
  const attrs = isObject(given) ? given : {}
  if (type === 'heading') return { level: levelOf(attrs.level) }
  if (type === 'orderedList' && isCount(attrs.start)) return { start: attrs.start }
  return undefined
}

/** The document as HTML. Nodes that are not in the lists are dropped with their content. */
export function renderRichText(document: unknown): string {
  return isObject(document) && document.type === 'doc' ? renderContent(document, 0) : ''
}

function renderContent(node: Record<string, unknown>, depth: number): string {
  if (depth > maxDepth || !Array.isArray(node.content)) return ''
  const children = node.content.filter((child) => isObject(child) && allowed(node.type as string).includes(child.type as string))
  return children.map((child) => renderNode(child, depth + 1)).join('')
}

function renderNode(node: Record<string, unknown>, depth: number): string {
  const content = () => renderContent(node, depth)
  switch (node.type) {
    case 'text':
      return renderText(node)
    case 'hardBreak':
      return '<br>'
    case 'horizontalRule':
      return '<hr>'
    case 'heading': {
      const { level } = attributesOf('heading', node.attrs)!
      return `<h${level}>${content()}</h${level}>`
    }
    case 'orderedList': {
      const start = attributesOf('orderedList', node.attrs)?.start
      return `<ol${start === undefined ? '' : ` start="${start}"`}>${content()}</ol>`
    }
    default: {
      const tag = tags[node.type as string]!
      return `<${tag}>${content()}</${tag}>`
    }
  }
}

const tags: Readonly<Record<string, string>> = lookupTable({
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
})

function renderText(node: Record<string, unknown>): string {
  const marks = Array.isArray(node.marks) ? node.marks.filter(isObject) : []
  return marks.reduceRight(
    (html: string, mark) => {
      const tag = typeof mark.type === 'string' ? plainMarks[mark.type] : undefined
      if (tag) return `<${tag}>${html}</${tag}>`
      const href = mark.type === 'link' && isObject(mark.attrs) ? linkTarget(mark.attrs.href) : undefined
      return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html
    },
    escapeHtml(typeof node.text === 'string' ? node.text : ''),
  )
}

function linkTarget(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 2000) return undefined
  return sitePath(href) ?? safeUrl(href, linkProtocols)
}

function allowed(type: string): readonly string[] {
  return Object.hasOwn(contentOf, type) ? contentOf[type]! : []
}

function levelOf(level: unknown): number {
  return headingLevels.includes(level as number) ? (level as number) : headingLevels[0]!
}

/** Allowed numbers for the start of a list. */
function isCount(start: unknown): start is number {
  return Number.isInteger(start) && (start as number) > 1 && (start as number) < 10_000
}

function readList(value: unknown, path: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw wrong(path, 'must be a list')
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function wrong(field: string, description: string): WireError {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}
