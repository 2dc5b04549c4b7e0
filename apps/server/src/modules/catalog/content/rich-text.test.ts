import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRichText, renderRichText } from './rich-text.ts'

const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const text = (words: string, ...marks: object[]) => ({ type: 'text', text: words, marks })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const doc = (...content: object[]) => ({ type: 'doc', content })

test('a document becomes plain HTML, its words escaped', () => {
  const body = doc(
    { type: 'heading', attrs: { level: 3 }, content: [text('Who we are')] },
    paragraph(
      text('1 < 2 & "so"', { type: 'bold' }, { type: 'italic' }),
      { type: 'hardBreak' },
      text('mail', link('mailto:a@example.com')),
    ),
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(text('three'))] }] },
    { type: 'blockquote', content: [paragraph(text('said'))] },
    { type: 'horizontalRule' },
  )
  expect(renderRichText(readRichText(body, 'body'))).toBe(
    '<h3>Who we are</h3><p><strong><em>1 &#60; 2 &#38; &#34;so&#34;</em></strong><br><a href="mailto:a@example.com">mail</a></p>' +
      '<ol start="3"><li><p>three</p></li></ol><blockquote><p>said</p></blockquote><hr>',
  )
})

test('what an editor adds beside the list is not kept', () => {
  const body = doc({
    ...paragraph(
      text('x', {
        ...link('https://example.com/a b'),
        attrs: { href: 'https://example.com/a b', onclick: 'x()', target: '_blank' },
      }),
    ),
    attrs: { style: 'x' },
  })
  expect(readRichText(body, 'body')).toEqual(
    doc(paragraph({ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://example.com/a%20b' } }] })),
  )
})

test('a node, a mark, a place or an address that is not in the list is refused with where it stands', () => {
  const attempts: [object, string][] = [
    [doc({ type: 'script', content: [text('x')] }), 'body.content[0].type'],
    [doc(text('loose')), 'body.content[0].type'],
    [doc(paragraph({ type: 'image', attrs: { src: 'x' } })), 'body.content[0].content[0].type'],
    [doc(paragraph(text('x', { type: 'highlight' }))), 'body.content[0].content[0].marks[0].type'],
    [doc(paragraph(text('x', { type: 'constructor' }))), 'body.content[0].content[0].marks[0].type'],
    [paragraph(text('x')), 'body.type'],
    ...[
      'javascript:alert(1)',
      ' java\tscript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'relative',
      7,
    ].map((href): [object, string] => [doc(paragraph(text('x', link(href)))), 'body.content[0].content[0].marks[0].attrs.href']),
  ]
  for (const [body, field] of attempts) {
    const read = () => readRichText(body, 'body')
    expect(read, JSON.stringify(body)).toThrow(expect.objectContaining({ violations: [expect.objectContaining({ field })] }))
  }
})

test('a document that is too deep or too long is refused', () => {
  let deep: object = paragraph(text('x'))
  for (let level = 0; level < 20; level++) deep = { type: 'blockquote', content: [deep] }
  expect(() => readRichText(doc(deep), 'body')).toThrow('deeper')
  expect(() => readRichText(doc(...Array.from({ length: 5001 }, () => paragraph())), 'body')).toThrow('more than 5000 nodes')
})

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'https://example.com/"onmouseover="alert(1)',
    '/"onclick="x',
    'data:text/html,<script>',
  ),
)
const word = fc.constantFrom(
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'text',
  'hardBreak',
  'script',
  'link',
  'bold',
  '__proto__',
  'constructor',
)
const { node } = fc.letrec((tie) => ({
  node: fc.record(
    {
      type: fc.oneof({ weight: 5, arbitrary: word }, nasty),
      text: nasty,
      attrs: fc.dictionary(
        fc.constantFrom('href', 'level', 'start', 'onclick', 'style', 'src'),
        fc.oneof(nasty, fc.integer(), fc.anything()),
      ),
      marks: fc.array(
        fc.record({ type: fc.oneof({ weight: 5, arbitrary: word }, nasty), attrs: fc.dictionary(fc.constant('href'), nasty) }),
        { maxLength: 3 },
      ),
      content: fc.array(tie('node'), { maxLength: 4 }),
    },
    { requiredKeys: ['type'] },
  ),
}))

test('whatever document is in the database: no script, no handler and no script address comes out of it', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const html = renderRichText({ type: 'doc', content })
      // Every tag is one of ours, spelt as we spell it: nothing else in the text is a tag at all.
      const rest = html.replaceAll(
        /<\/?(?:p|h[234]|ul|ol|li|blockquote|strong|em|u|s|a)>|<(?:br|hr)>|<ol start="-?\d+">|<a href="(?:https?:\/\/|mailto:|tel:|\/|#)[^"<>\s]*">/g,
        '',
      )
      expect(rest).not.toMatch(/[<>"]/)
    }),
    { numRuns: 500 },
  )
})

test('what was read once reads the same again, and what is refused is never half kept', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      let kept
      try {
        kept = readRichText({ type: 'doc', content }, 'body')
      } catch {
        return
      }
      expect(readRichText(kept, 'body')).toEqual(kept)
    }),
  )
})
