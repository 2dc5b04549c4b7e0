import type { Node } from '@stoa/contract/services/members/members-about'
import { expect, test } from 'vitest'
import type { WireError } from '../../../kernel/basics/errors.ts'
import { safeContent } from './content.ts'

const text = (words: string, decorations: object[] = []): Node => ({ type: 'TEXT', textData: { text: words, decorations } })
const paragraph = (...nodes: Node[]): Node => ({ type: 'PARAGRAPH', id: 'p1', paragraphData: {}, nodes })
const linked = (url: string) => paragraph(text('here', [{ type: 'LINK', linkData: { link: { url } } }]))
const read = (...nodes: Node[]) => safeContent({ nodes }, 'content')

function refusedAt(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    return (error as WireError).violations![0]!.field
  }
  return 'accepted'
}

test('texts, lists, tables, links and pictures are stored as they are', () => {
  const nodes = [
    {
      type: 'HEADING',
      headingData: { level: 2, textStyle: { textAlignment: 'CENTER', lineHeight: '1.5' } },
      nodes: [text('<script>')],
    },
    linked('https://example.com/?a=b'),
    linked('mailto:me@example.com'),
    { type: 'BULLETED_LIST', nodes: [{ type: 'LIST_ITEM', nodes: [paragraph(text('One'))] }] },
    {
      type: 'TABLE',
      tableData: { dimensions: { colsWidthRatio: [1, 2] } },
      nodes: [{ type: 'TABLE_ROW', nodes: [{ type: 'TABLE_CELL' }] }],
    },
    {
      type: 'IMAGE',
      imageData: {
        image: { src: { id: '11062b_a~mv2.jpg' }, width: 10 },
        altText: 'Me: "hi"',
        containerData: { width: { custom: '50%' } },
      },
      style: { backgroundColor: 'rgba(0, 0, 0, 0.5)' },
    },
    paragraph(text('big', [{ type: 'FONT_FAMILY', fontFamilyData: { value: '"Open Sans", sans-serif' } }])),
  ] as Node[]
  expect(read(...nodes)).toEqual({ nodes })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
  '//example.com',
  '/path',
  'x',
])('a link to %j is refused', (url) => {
  expect(refusedAt(() => read(linked(url)))).toBe('content.nodes[0].nodes[0].textData.decorations[0].linkData.link.url')
  expect(refusedAt(() => read({ type: 'BUTTON', buttonData: { link: { url } } }))).toBe('content.nodes[0].buttonData.link.url')
  expect(refusedAt(() => read({ type: 'IMAGE', imageData: { image: { src: { url } } } }))).toBe(
    'content.nodes[0].imageData.image.src.url',
  )
})

test('nodes of foreign HTML, of apps and of free-form data are refused, also under the name of another', () => {
  for (const [type, field, data] of [
    ['HTML', 'htmlData', { html: '<script>alert(1)</script>' }],
    ['EMBED', 'embedData', { oembed: { html: '<iframe>' } }],
    ['EXTERNAL', 'externalData', { anything: true }],
    ['APP_EMBED', 'appEmbedData', { url: 'https://example.com' }],
    ['POLL', 'pollData', {}],
    ['FILE', 'fileData', {}],
  ] as const) {
    expect(
      refusedAt(() => read({ type, [field]: data })),
      type,
    ).toBe('content.nodes[0].type')
    expect(
      refusedAt(() => read({ ...paragraph(), [field]: data })),
      type,
    ).toBe(`content.nodes[0].${field}`)
  }
  expect(refusedAt(() => read({ textData: { text: 'x' } }))).toBe('content.nodes[0].type')
})

test('HTML and free-form data of allowed nodes are dropped', () => {
  const preview = { link: { url: 'https://example.com', customData: '{"on":"x"}' }, html: '<iframe>', title: 'Example' }
  const audio = { audio: { src: { url: 'https://example.com/a.mp3' } }, html: '<script>' }
  expect(read({ type: 'LINK_PREVIEW', linkPreviewData: preview }, { type: 'AUDIO', audioData: audio })).toEqual({
    nodes: [
      { type: 'LINK_PREVIEW', linkPreviewData: { link: { url: 'https://example.com' }, title: 'Example' } },
      { type: 'AUDIO', audioData: { audio: { src: { url: 'https://example.com/a.mp3' } } } },
    ],
  })
})

test.each([
  'url(https://example.com)',
  'red; background: url(x)',
  'expression(alert(1))',
  '</style>',
  'src("x")',
  'red\nurl(//example.com)',
  'URL (//example.com)',
  'cross-fade("a.png")',
  '(x)',
  '\\75rl(x)',
])('the style %j is refused', (value) => {
  expect(refusedAt(() => read({ ...paragraph(), style: { backgroundColor: value } }))).toBe(
    'content.nodes[0].style.backgroundColor',
  )
  expect(refusedAt(() => safeContent({ documentStyle: { paragraph: { lineHeight: value } } }, 'content'))).toBe(
    'content.documentStyle.paragraph.lineHeight',
  )
})

test('depth, nodes, text and size are bounded', () => {
  const nested = (depth: number): Node => (depth === 1 ? paragraph() : { type: 'BLOCKQUOTE', nodes: [nested(depth - 1)] })
  expect(refusedAt(() => read(nested(11)))).toBe('accepted')
  expect(refusedAt(() => read(nested(13)))).toMatch(/^content(\.nodes\[0\]){12}\.nodes$/)
  expect(refusedAt(() => read(...Array.from({ length: 1001 }, () => paragraph())))).toBe('content')
  expect(refusedAt(() => read(paragraph(text('x'.repeat(20_000)))))).toBe('accepted')
  expect(refusedAt(() => read(paragraph(text('x'.repeat(20_001)))))).toBe('content')
  expect(refusedAt(() => read({ type: 'IMAGE', imageData: { altText: 'x'.repeat(200_000) } }))).toBe('content')
})
