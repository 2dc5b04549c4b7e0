import type { Node } from '@stoa/contract/services/members/members-about'
import { expect, test } from 'vitest'
import { toBlocks } from './blocks.ts'
import { inputs, readNodes, toPieces } from './pieces.ts'

const paragraph = (text: string, more: Partial<Node> = {}): Node => ({
  type: 'PARAGRAPH',
  ...more,
  nodes: [{ type: 'TEXT', textData: { text, decorations: [] } }],
})
const image = `${'a'.repeat(32)}.jpg`
const cell = (text: string): Node => ({ type: 'TABLE_CELL', nodes: [paragraph(text)] })
const stored: Node[] = [
  paragraph('First', { paragraphData: { textStyle: { textAlignment: 'CENTER' } } }),
  { type: 'IMAGE', imageData: { image: { src: { id: image }, width: 800, height: 600 }, altText: 'A hare' } },
  { type: 'TABLE', tableData: { rowHeader: true }, nodes: [{ type: 'TABLE_ROW', nodes: [cell('Year')] }] },
  paragraph('Last'),
]

/** Returns the form data that a browser sends from the editor. */
function formOf(nodes: readonly Node[], change: (text: string) => string = (text) => text): FormData {
  const form = new FormData()
  for (const piece of toPieces(nodes)) {
    if ('text' in piece) form.append(inputs.text, change(piece.text))
    else form.append(inputs.node, String(piece.node))
  }
  return form
}

test('a text that was changed keeps its blocks in their places, and the styles of unchanged lines', () => {
  expect(readNodes(formOf(stored), stored)).toEqual(stored)
  const changed = readNodes(
    formOf(stored, (text) => text.replace('Last', 'The end')),
    stored,
  )
  expect(changed).toEqual([...stored.slice(0, 3), paragraph('The end')])
})

test('a form removes blocks and adds images with their size and words, and ignores places that are not there', () => {
  const form = new FormData()
  form.append(inputs.node, '2')
  form.append(inputs.removed, 'on')
  form.append(inputs.node, '77')
  form.append(inputs.alt, 'of nothing')
  form.append(inputs.image, image)
  form.append(inputs.imageSize, '40x30')
  form.append(inputs.alt, ' A fox ')
  form.append(inputs.divider, '')
  expect(readNodes(form, stored)).toEqual([
    { type: 'IMAGE', imageData: { image: { src: { id: image }, width: 40, height: 30 }, altText: 'A fox' } },
    { type: 'DIVIDER', dividerData: {} },
  ])
})

test('a page loads no file of another host, and leads there instead', () => {
  const url = 'https://tracker.example.com/a.jpg'
  const nodes: Node[] = [
    { type: 'IMAGE', imageData: { image: { src: { url } } } },
    { type: 'VIDEO', videoData: { video: { src: { url: 'https://films.example.com/v.mp4' } } } },
  ]
  expect(toBlocks(nodes)).toEqual([
    { kind: 'LINK', url, media: 'IMAGE' },
    { kind: 'LINK', url: 'https://films.example.com/v.mp4', media: 'VIDEO' },
  ])
})
