import { queryMemberAbouts } from '@stoa/contract/calls/members/members-about'
import type { Node } from '@stoa/contract/services/members/members-about'
import type { Client } from '@stoa/client'

/** A part of a text, as the page shows it. The server has checked nodes and links. */
export interface TextPart {
  text: string
  bold?: boolean
  italic?: boolean
  link?: string
}

export type Block =
  | { kind: 'PARAGRAPH' | 'HEADING' | 'QUOTE'; parts: TextPart[] }
  | { kind: 'LIST'; isOrdered: boolean; items: TextPart[][] }

/** What a member wrote about themselves, without what these pages do not show, such as films. */
export async function aboutOf(api: Client, memberId: string): Promise<{ id?: string; revision?: string; blocks: Block[] }> {
  const { memberAbouts } = await api.call(queryMemberAbouts, { query: { filter: { memberId } } })
  const about = memberAbouts?.[0]
  if (!about) return { blocks: [] }
  const { id, revision, content } = about
  return { id: id!, revision: revision!, blocks: blocksOf(content?.nodes ?? []) }
}

export function blocksOf(nodes: readonly Node[]): Block[] {
  return nodes.flatMap(blockOf)
}

function blockOf(node: Node): Block[] {
  const { type, nodes = [] } = node
  switch (type) {
    case 'PARAGRAPH':
      return [{ kind: 'PARAGRAPH', parts: partsOf(nodes) }]
    case 'HEADING':
      return [{ kind: 'HEADING', parts: partsOf(nodes) }]
    case 'BLOCKQUOTE':
      return [{ kind: 'QUOTE', parts: nodes.flatMap(({ nodes: inner = [] }) => partsOf(inner)) }]
    case 'BULLETED_LIST':
    case 'ORDERED_LIST':
      return [
        {
          kind: 'LIST',
          isOrdered: type === 'ORDERED_LIST',
          items: nodes.map((item) => (item.nodes ?? []).flatMap(({ nodes: inner = [] }) => partsOf(inner))),
        },
      ]
    default:
      return []
  }
}

function partsOf(nodes: readonly Node[]): TextPart[] {
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
