import { pictureIdOf, picturePath, videoIdOf, videoPath } from '@stoa/media-url'
import type { Media, Node } from '@stoa/contract/services/members/members-about'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { PictureView } from '../../../ui/picture.tsx'

/** A part of a text, as the page shows it. The server has checked nodes and links. */
export interface TextPart {
  text: string
  bold?: boolean
  italic?: boolean
  link?: string
}

/** A block that members edit as marked-up text. */
export type TextBlock =
  | { kind: 'PARAGRAPH' | 'HEADING' | 'QUOTE'; parts: TextPart[] }
  | { kind: 'LIST'; isOrdered: boolean; items: TextPart[][] }

/** A block that members can only remove and move. */
export type OtherBlock =
  | { kind: 'DIVIDER' }
  | { kind: 'CODE'; text: string }
  | { kind: 'PICTURE'; picture: PictureView; caption?: string; link?: string }
  | { kind: 'VIDEO'; url: string; poster?: string; title?: string }
  /** A page, or a file on another host: the shop's pages load nothing from there. */
  | { kind: 'LINK'; url: string; text?: string; media?: 'IMAGE' | 'VIDEO' | 'AUDIO' }
  | { kind: 'TABLE'; label?: string; rows: Cell[][] }
  | { kind: 'ITEMS'; isOrdered: boolean; items: { isChecked?: boolean; blocks: Block[] }[] }
  | { kind: 'DETAILS'; title: TextPart[]; blocks: Block[] }
  | { kind: 'GROUP'; isQuote: boolean; blocks: Block[] }

export type Block = TextBlock | OtherBlock

interface Cell {
  scope?: 'col' | 'row'
  columns: number
  rows: number
  blocks: Block[]
}

const maxSpan = 50

export function toBlocks(nodes: readonly Node[] = []): Block[] {
  return nodes.flatMap((node) => toTextBlock(node) ?? toOtherBlocks(node))
}

/** A node of text alone, in at most one list; undefined for any other. */
export function toTextBlock(node: Node): TextBlock | undefined {
  const { type, nodes = [] } = node
  switch (type) {
    case 'PARAGRAPH':
    case 'HEADING':
      return isText(node) ? { kind: type, parts: toTextParts(nodes) } : undefined
    case 'BLOCKQUOTE': {
      const inner = onlyParagraph(node)
      return inner && { kind: 'QUOTE', parts: toTextParts(inner) }
    }
    case 'BULLETED_LIST':
    case 'ORDERED_LIST': {
      const items = nodes.map(onlyParagraph)
      if (!items.every((item) => item !== undefined)) return undefined
      return { kind: 'LIST', isOrdered: type === 'ORDERED_LIST', items: items.map(toTextParts) }
    }
  }
  return undefined
}

const isText = ({ nodes = [] }: Node) => nodes.every(({ type }) => type === 'TEXT')

/** The texts of a node that has nothing but one paragraph. */
function onlyParagraph({ nodes = [] }: Node): Node[] | undefined {
  const [inner] = nodes
  if (!inner) return []
  return nodes.length === 1 && inner.type === 'PARAGRAPH' && isText(inner) ? (inner.nodes ?? []) : undefined
}

function toOtherBlocks(node: Node): Block[] {
  const { type, nodes = [] } = node
  switch (type) {
    case 'DIVIDER':
      return [{ kind: 'DIVIDER' }]
    case 'CODE_BLOCK':
      return [{ kind: 'CODE', text: readWords(node) }]
    case 'TABLE':
      return [toTable(node)]
    case 'BULLETED_LIST':
    case 'ORDERED_LIST':
    case 'CHECKBOX_LIST':
      return [{ kind: 'ITEMS', isOrdered: type === 'ORDERED_LIST', items: nodes.map((item) => toListItem(item, type)) }]
    case 'COLLAPSIBLE_LIST':
      return nodes.map(({ nodes: [title, body] = [] }) => ({
        kind: 'DETAILS',
        title: partsWithin(title),
        blocks: toBlocks(body?.nodes),
      }))
    case 'TEXT':
      return [{ kind: 'PARAGRAPH', parts: toTextParts([node]) }]
    default:
      return (
        toMediaBlock(node) ??
        (nodes.length > 0 ? [{ kind: 'GROUP', isQuote: type === 'BLOCKQUOTE', blocks: toBlocks(nodes) }] : [])
      )
  }
}

function toListItem({ nodes, listItemData }: Node, type: Node['type']): { isChecked?: boolean; blocks: Block[] } {
  return { ...(type === 'CHECKBOX_LIST' && { isChecked: listItemData?.checked === true }), blocks: toBlocks(nodes) }
}

/** Undefined for a node that is neither a file nor a link. */
function toMediaBlock({
  type,
  imageData,
  galleryData,
  gifData,
  videoData,
  audioData,
  buttonData,
  linkPreviewData,
}: Node): Block[] | undefined {
  switch (type) {
    case 'IMAGE': {
      const { image, altText, caption, link, decorative } = imageData ?? {}
      return pictureBlock(image, decorative ? '' : (altText ?? ''), caption, link?.url)
    }
    case 'GALLERY':
      return (galleryData?.items ?? []).flatMap(({ image, video, title, altText }) =>
        video
          ? videoBlock(video.media, video.thumbnail, title)
          : pictureBlock(image?.media, altText ?? '', title, image?.link?.url),
      )
    case 'GIF':
      return linkBlock(gifData?.original?.gif ?? gifData?.downsized?.gif, undefined, 'IMAGE')
    case 'VIDEO':
      return videoBlock(videoData?.video, videoData?.thumbnail, videoData?.title)
    case 'AUDIO':
      return linkBlock(audioData?.audio?.src?.url, audioData?.name, 'AUDIO')
    case 'BUTTON':
      return linkBlock(buttonData?.link?.url, buttonData?.text)
    case 'LINK_PREVIEW':
      return linkBlock(linkPreviewData?.link?.url, linkPreviewData?.title)
  }
  return undefined
}

/** Files of the shop have a name, or an address below `/media/`. */
function getMediaName(media: Media | undefined, idOf: (text: string) => string | undefined): string | undefined {
  const { id, url } = media?.src ?? {}
  return idOf(id ?? '') ?? idOf(url ?? '')
}

function pictureBlock(media: Media | undefined, alt: string, caption?: string | null, link?: string): Block[] {
  const id = getMediaName(media, pictureIdOf)
  if (!id) return linkBlock(media?.src?.url, caption || alt, 'IMAGE')
  const { width, height } = media!
  const picture = toPictureView({ url: picturePath(id), width: width ?? 0, height: height ?? 0 }, alt)!
  return [{ kind: 'PICTURE', picture, ...(caption && { caption }), ...(link && { link }) }]
}

function videoBlock(media: Media | undefined, thumbnail: Media | undefined, title?: string | null): Block[] {
  const named = getMediaName(media, videoIdOf)
  if (!named) return linkBlock(media?.src?.url, title, 'VIDEO')
  const poster = getMediaName(thumbnail, pictureIdOf)
  return [{ kind: 'VIDEO', url: videoPath(named), ...(poster && { poster: picturePath(poster) }), ...(title && { title }) }]
}

function linkBlock(
  url: string | null | undefined,
  text: string | null | undefined,
  media?: 'IMAGE' | 'VIDEO' | 'AUDIO',
): Block[] {
  return url ? [{ kind: 'LINK', url, ...(text && { text }), ...(media && { media }) }] : []
}

function toTable({ nodes = [], tableData = {} }: Node): Block {
  const { header, rowHeader, columnHeader, altText } = tableData
  const rows = nodes.map(({ nodes: cells = [] }, row) =>
    cells.map(({ nodes: inner, tableCellData }, column): Cell => {
      const scope = row === 0 && (header || rowHeader) ? 'col' : column === 0 && columnHeader ? 'row' : undefined
      return {
        ...(scope && { scope }),
        columns: span(tableCellData?.colspan),
        rows: span(tableCellData?.rowspan),
        blocks: toBlocks(inner),
      }
    }),
  )
  return { kind: 'TABLE', ...(altText && { label: altText }), rows }
}

const span = (given: number | null | undefined) => Math.min(Math.max(Math.trunc(given ?? 1), 1), maxSpan)

function readWords({ textData, nodes = [] }: Node): string {
  return (textData?.text ?? '') + nodes.map(readWords).join('')
}

const partsWithin = (node: Node | undefined): TextPart[] => (node?.nodes ?? []).flatMap(({ nodes = [] }) => toTextParts(nodes))

function toTextParts(nodes: readonly Node[]): TextPart[] {
  return nodes.flatMap(({ textData }) => {
    if (!textData?.text) return []
    const { text, decorations = [] } = textData
    const link = decorations.find(({ linkData }) => linkData?.link?.url)?.linkData?.link?.url
    return [
      {
        text,
        ...(decorations.some(({ type }) => type === 'BOLD') && { bold: true }),
        ...(decorations.some(({ type }) => type === 'ITALIC') && { italic: true }),
        ...(link && { link }),
      },
    ]
  })
}
