import { expect, test } from 'vitest'
import { htmlDescription, richDescription } from './description.ts'

const there = (plainDescription: string) => richDescription({ plainDescription })!
const thereAndBack = (html: string) => htmlDescription({ description: there(html) })

test('HTML becomes rich content', () => {
  expect(there('<h2>Care</h2><p>Wash <strong>cold</strong> &amp; slowly</p>').nodes).toMatchObject([
    { type: 'HEADING', headingData: { level: 2 }, nodes: [{ type: 'TEXT', textData: { text: 'Care' } }] },
    {
      type: 'PARAGRAPH',
      nodes: [
        { textData: { text: 'Wash ', decorations: [] } },
        { textData: { text: 'cold', decorations: [{ type: 'BOLD', fontWeightValue: 700 }] } },
        { textData: { text: ' & slowly', decorations: [] } },
      ],
    },
  ])
})

test.each([
  '<h2>Care</h2><p>Wash <strong>cold</strong> &amp; slowly</p>',
  '<ul><li><p>One</p><ol><li><p>Nested</p></li></ol></li><li><p>Two</p></li></ul>',
  '<blockquote><p>Said</p></blockquote><hr><p>a<br>b</p>',
  '<p><a href="https://shop.example/a?b=1&amp;c=2"><em>There</em></a></p>',
])('%s is the same HTML again', (html) => expect(thereAndBack(html)).toBe(html))

test.each([
  ['plain text', '<p>plain text</p>'],
  ['<div>One</div>\n<div>Two</div>', '<p>One</p><p>Two</p>'],
  ['<ul><li>One</li><li>Two</li></ul>', '<ul><li><p>One</p></li><li><p>Two</p></li></ul>'],
  ['<p>a<script>alert(1)</script>b</p><style>p{}</style>', '<p>ab</p>'],
  ['<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
  ['<p>1 < 2</p><!-- <p>no</p> --><p></p>', '<p>1 &lt; 2</p>'],
  // The replacement character of the HTML standard.
  ['&#x110000;&#0;&unknown;', '<p>\ufffd\ufffd&amp;unknown;</p>'],
])('%s is shown as %s', (html, shown) => expect(thereAndBack(html)).toBe(shown))

test('HTML that never ends becomes little more than its text', () => {
  for (const part of ['<ul>', '<!--', '<p', '<b>', '&#', '</li>', '<b>x', '<li>x', '<ul><li>x']) {
    const html = part.repeat(2000)
    expect(JSON.stringify(there(html)).length).toBeLessThan(html.length * 250)
    expect(thereAndBack(html).length).toBeLessThan(html.length * 80)
  }
})
