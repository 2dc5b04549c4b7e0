import type { Node } from '@stoa/contract/services/members/members-about'
import { toBlocks, toTextBlock, type Block, type TextBlock } from './blocks.ts'
import { writeMarkup, nodesFrom } from './markup.ts'

/** A piece of the text in the editor: marked-up text, or blocks between texts that can only be moved and removed. */
export type Piece = { text: string } | { node: number; blocks: Block[] }

/** The names of the form's inputs. What they have in common is their order, which is that of the text. */
export const inputs = {
  text: 'about',
  /** The place of a block among the stored nodes, of the revision below. */
  node: 'aboutNode',
  /** Without script: the block before it is to be removed. */
  removed: 'aboutRemoved',
  divider: 'aboutDivider',
  image: 'aboutImage',
  imageSize: 'aboutImageSize',
  /** Belongs to the image before it. */
  alt: 'aboutAlt',
  revision: 'aboutRevision',
}

/**
 * There is always a text to write in at the beginning and at the end. Blocks are named by their place in `stored`; those that are not
 * there are left out.
 */
export function toPieces(nodes: readonly Node[] = [], stored = nodes): Piece[] {
  const pieces: Piece[] = []
  let texts: TextBlock[] = []
  const flush = () => {
    if (texts.length > 0 || pieces.length === 0) pieces.push({ text: writeMarkup(texts) })
    texts = []
  }
  for (const node of nodes) {
    const text = toTextBlock(node)
    if (text) texts.push(text)
    else if (stored.includes(node)) {
      flush()
      pieces.push({ node: stored.indexOf(node), blocks: toBlocks([node]) })
    }
  }
  flush()
  if ('node' in pieces.at(-1)!) pieces.push({ text: '' })
  return pieces
}

/** The nodes of a form's texts and blocks. What was not changed keeps the stored node, with styles that the marks do not know. */
export function readNodes(form: FormData, stored: readonly Node[] = []): Node[] {
  const unchanged = Map.groupBy(
    stored.flatMap((node) => {
      const text = toTextBlock(node)
      return text ? [{ node, markup: writeMarkup([text]) }] : []
    }),
    ({ markup }) => markup,
  )
  const nodes: Node[] = []
  for (const [name, given] of form.entries()) {
    const value = String(given)
    const last = nodes.at(-1)
    switch (name) {
      case inputs.text:
        for (const node of value === '' ? [] : nodesFrom(value))
          nodes.push(unchanged.get(writeMarkup([toTextBlock(node)!]))?.shift()?.node ?? node)
        break
      case inputs.node:
        if (stored[Number(value)]) nodes.push(stored[Number(value)]!)
        break
      case inputs.removed:
        nodes.pop()
        break
      case inputs.divider:
        nodes.push({ type: 'DIVIDER', dividerData: {} })
        break
      case inputs.image:
        nodes.push({ type: 'IMAGE', imageData: { image: { src: { id: value } } } })
        break
      case inputs.imageSize: {
        const [width, height] = value.split('x').map(Number)
        if (last?.imageData?.image && width && height) Object.assign(last.imageData.image, { width, height })
        break
      }
      case inputs.alt:
        if (last?.type === 'IMAGE' && value.trim()) last.imageData!.altText = value.trim()
        break
    }
  }
  return nodes
}

/** True if there is nothing to read or to see. */
export function isEmpty(nodes: readonly Node[]): boolean {
  return nodes.every((node) => {
    const text = toTextBlock(node)
    return text !== undefined && writeMarkup([text]).trim() === ''
  })
}
