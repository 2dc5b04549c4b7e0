import type { Node, NodeType, RichContent } from '@stoa/contract/services/members/members-about'
import { invalid, type WireError } from '../../../kernel/basics/errors.ts'
import { safeUrl, webProtocols } from '../../../kernel/basics/safe-url.ts'

// A member's text is shown to every visitor of the site. Nodes, their data and the forms of their texts are allowlists: the
// stored content is rebuilt from them, so that nothing that a browser could run reaches a page.

/** The nodes that may be used, with the field of their data. Nodes of foreign HTML, of apps and of surveys are not among them. */
const dataOf: Partial<Record<NodeType, keyof Node | null>> = {
  PARAGRAPH: 'paragraphData',
  TEXT: 'textData',
  HEADING: 'headingData',
  BULLETED_LIST: 'bulletedListData',
  ORDERED_LIST: 'orderedListData',
  CHECKBOX_LIST: 'checkboxListData',
  LIST_ITEM: 'listItemData',
  BLOCKQUOTE: 'blockquoteData',
  CODE_BLOCK: 'codeBlockData',
  DIVIDER: 'dividerData',
  IMAGE: 'imageData',
  GALLERY: 'galleryData',
  GIF: 'gifData',
  VIDEO: 'videoData',
  AUDIO: 'audioData',
  BUTTON: 'buttonData',
  LINK_PREVIEW: 'linkPreviewData',
  CAPTION: 'captionData',
  TABLE: 'tableData',
  TABLE_ROW: null,
  TABLE_CELL: 'tableCellData',
  COLLAPSIBLE_LIST: 'collapsibleListData',
  COLLAPSIBLE_ITEM: null,
  COLLAPSIBLE_ITEM_TITLE: null,
  COLLAPSIBLE_ITEM_BODY: null,
  LAYOUT: 'layoutData',
  LAYOUT_CELL: 'layoutCellData',
}

const maxNodes = 1000
const maxDepth = 12
const maxTextLength = 20_000
/** Characters of the whole content as JSON. */
const maxSize = 200_000

/**
 * Rich content as it may be stored: without HTML and free-form data, which are dropped. Throws a violation for a node that is not
 * allowed, for a link that is neither http, https nor mailto, and for more than the bounds allow.
 */
export function safeContent(given: RichContent, path: string): RichContent {
  let nodes = 0
  let textLength = 0
  const content = {
    nodes: readNodes(given.nodes, `${path}.nodes`, 1),
    ...(given.metadata && { metadata: { version: given.metadata.version, id: given.metadata.id } }),
    ...(given.documentStyle && { documentStyle: readData(given.documentStyle, `${path}.documentStyle`) }),
  } as RichContent
  if (textLength > maxTextLength) throw tooMuch(path, `has more than ${maxTextLength} characters of text`, maxTextLength)
  if (JSON.stringify(content).length > maxSize) throw tooMuch(path, `is larger than ${maxSize} characters`, maxSize)
  return content

  function readNodes(list: readonly Node[] | undefined, at: string, depth: number): Node[] {
    if (depth > maxDepth) throw wrong(at, `is nested deeper than ${maxDepth} levels`)
    return (list ?? []).map((node, index) => readNode(node, `${at}[${index}]`, depth))
  }

  function readNode(node: Node, at: string, depth: number): Node {
    if (++nodes > maxNodes) throw tooMuch(path, `has more than ${maxNodes} nodes`, maxNodes)
    const { type, id, style, nodes: children, ...data } = node
    const own = type && dataOf[type]
    if (own === undefined) throw wrong(`${at}.type`, `must be one of ${Object.keys(dataOf).join(', ')}`)
    const foreign = Object.entries(data).find(([key, value]) => key !== own && value !== null)
    if (foreign) throw wrong(`${at}.${foreign[0]}`, `does not belong to a node of the type ${type}`)
    textLength += node.textData?.text?.length ?? 0
    return {
      type,
      ...(id && { id: readText(id, 'id', `${at}.id`) }),
      ...(own && node[own] && { [own]: readData(node[own], `${at}.${own}`) }),
      ...(style && { style: readData(style, `${at}.style`) }),
      ...(children && { nodes: readNodes(children, `${at}.nodes`, depth + 1) }),
    } as Node
  }
}

/** Markup and free-form data, which are never stored. */
const dropped = new Set(['html', 'customData'])
const urls = new Set(['url', 'gif', 'mp4', 'still', 'thumbnailUrl'])
/** The properties that readers see as text. */
const words = new Set(['text', 'title', 'altText', 'caption', 'description', 'name', 'authorName', 'buttonText', 'label', 'slug'])
/** Colours, sizes, fonts and ids: nothing that could end a style. */
const plain = /^[\w\s#%.,()+\-/~"']*$/
const maxPlainLength = 300
/** Text that ends in the name of a CSS function that loads nothing; it precedes the parenthesis. */
const styleFunction = /(?:^|[^\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|var|calc|min|max|clamp)$/i
const linkProtocols = [...webProtocols, 'mailto:']

function readData(value: unknown, at: string): unknown {
  if (Array.isArray(value)) return value.map((each, index) => readData(each, `${at}[${index}]`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      if (inner === null || dropped.has(key)) return []
      const here = `${at}.${key}`
      return [[key, typeof inner === 'string' ? readText(inner, key, here) : readData(inner, here)]]
    }),
  )
}

function readText(text: string, key: string, at: string): string {
  if (words.has(key) || text === '') return text
  if (urls.has(key)) {
    if (text.length > 4096 || !safeUrl(text, linkProtocols)) throw wrong(at, 'must be a web or mail address')
  } else if (!isPlain(text)) throw wrong(at, 'is not a colour, size, font or id')
  return text
}

function isPlain(text: string): boolean {
  if (text.length > maxPlainLength || !plain.test(text)) return false
  return text
    .split('(')
    .slice(0, -1)
    .every((before) => styleFunction.test(before.trimEnd()))
}

function wrong(field: string, description: string): WireError {
  return invalid({ field, description, violatedRule: 'VALIDATION', data: {} })
}

function tooMuch(field: string, description: string, threshold: number): WireError {
  return invalid({ field, description, violatedRule: 'MAX_SIZE', data: { threshold } })
}
