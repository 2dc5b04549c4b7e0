import { expect, test } from 'vitest'
import { writeMarkup, nodesFrom } from './markup.ts'
import { toBlocks, toTextBlock, type TextBlock } from './blocks.ts'

const bold = { text: 'bold', bold: true }

test('a text of every kind is the same after it was edited without a change', () => {
  const blocks: TextBlock[] = [
    { kind: 'HEADING', parts: [{ text: 'About * me' }] },
    {
      kind: 'PARAGRAPH',
      parts: [{ text: 'I am ' }, bold, { text: ', ' }, { text: 'slanted', italic: true }, { text: ' and \\ [x](y)' }],
    },
    { kind: 'PARAGRAPH', parts: [{ text: 'See ' }, { text: 'my page', link: 'https://example.com/a_(b)?c=1*2' }, { text: '.' }] },
    { kind: 'PARAGRAPH', parts: [{ text: 'both', bold: true, italic: true }] },
    { kind: 'LIST', isOrdered: false, items: [[{ text: 'one' }], [bold, { text: ' two' }]] },
    { kind: 'LIST', isOrdered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
    { kind: 'QUOTE', parts: [{ text: 'Said 1. by' }] },
    { kind: 'PARAGRAPH', parts: [{ text: '- no item' }] },
    { kind: 'PARAGRAPH', parts: [{ text: '3. no item' }] },
    { kind: 'PARAGRAPH', parts: [{ text: '## no heading' }] },
    { kind: 'PARAGRAPH', parts: [] },
  ]
  const markup = writeMarkup(blocks)
  const again = nodesFrom(markup).map((node) => toTextBlock(node)!)
  expect(writeMarkup(again)).toBe(markup)
  expect(again).toEqual(blocks.map((block) => JSON.parse(JSON.stringify(block).replace('a_(b)', 'a_%28b%29'))))
})

test('marks make nodes, and what is no mark stays as it was written', () => {
  const shown = (markup: string) => toBlocks(nodesFrom(markup))
  expect(shown('**b** *i* [t](mailto:a@example.com)')).toEqual([
    {
      kind: 'PARAGRAPH',
      parts: [
        { text: 'b', bold: true },
        { text: ' ' },
        { text: 'i', italic: true },
        { text: ' ' },
        { text: 't', link: 'mailto:a@example.com' },
      ],
    },
  ])
  for (const plain of [
    '2 * 3 = 6',
    '**open',
    '[x]',
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '-no',
    'a ** b',
    '<b>x</b>',
  ])
    expect(shown(plain), plain).toEqual([{ kind: 'PARAGRAPH', parts: [{ text: plain }] }])
})

test('a long text of marks alone is read at once', () => {
  const started = process.cpuUsage()
  for (const evil of ['*', '**', '[', '\\', '[x](', '> ', '- ']) nodesFrom(evil.repeat(2500))
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000)
})
