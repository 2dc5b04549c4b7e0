import { expect, test } from 'vitest'
import { richHtml, safeHtml } from './safe-html.server.ts'

test('formatting is kept and normalized to one set of tags', () => {
  expect(
    safeHtml(
      '<h1 onclick="x()">Care</h1><div class="x">Wash <b>cold</b> &amp; <a href="https://example.org/a?b=1&amp;c=2" onmouseover=x>slowly</a>.<br/></div>' +
        '<ul><li><p>wool</p></li><li><p>silk</p></li></ul><p> </p>',
    ),
  ).toBe(
    '<h2>Care</h2><p>Wash <strong>cold</strong> &amp; <a href="https://example.org/a?b=1&amp;c=2">slowly</a>.<br /></p>' +
      '<ul><li><p>wool</p></li><li><p>silk</p></li></ul>',
  )
})

test('text without tags becomes paragraphs', () => {
  expect(safeHtml('Ink & paper,\nmade here.\n\nSince 1898 < 1900.')).toBe(
    '<p>Ink &amp; paper,<br />made here.</p><p>Since 1898 &lt; 1900.</p>',
  )
})

test.each([
  ['<a href="javascript:alert(1)">go</a>', '<a>go</a>'],
  ['<a href="java&#115;cript:alert(1)">go</a>', '<a>go</a>'],
  ['<a href="//evil.example">go</a>', '<a>go</a>'],
  ['<a href="/pages/care" onclick="x()">go</a>', '<a href="/pages/care">go</a>'],
  ['<p>a<script>alert(1)</script><img src=x onerror=alert(1)></p>', '<p>a</p>'],
  ['<svg onload=x><a>no</a></svg>', ''],
  ['<style>p{}', ''],
  ['<!-- <p>no</p> --><p>yes</p>', '<p>yes</p>'],
])('%s becomes harmless', (given, safe) => {
  expect(safeHtml(given)).toBe(safe)
})

test('no script or dangerous link remains, however it is hidden', () => {
  const given = `<a href='https://a.example/"><script>'>x</a><p title="><script>alert(1)</script>">y<scr<script>ipt>alert(1)</scr</script>ipt>`
  expect(safeHtml(given)).not.toMatch(/<script|<p [^>]|onerror/)
})

test('rich content becomes the same tags', () => {
  const text = (words: string, ...decorations: object[]) => ({ type: 'TEXT', textData: { text: words, decorations } })
  const nodes = [
    { type: 'HEADING', headingData: { level: 1 }, nodes: [text('Size & fit')] },
    {
      type: 'PARAGRAPH',
      nodes: [
        text('A <b> ', { type: 'BOLD', fontWeightValue: 700 }, { type: 'ITALIC' }),
        text('guide', { type: 'LINK', linkData: { link: { url: 'https://example.com/?a=1&b=2' } } }),
        text('no', { type: 'LINK', linkData: { link: { url: 'data:text/html,x' } } }),
      ],
    },
    { type: 'BULLETED_LIST', nodes: [{ type: 'LIST_ITEM', nodes: [{ type: 'PARAGRAPH', nodes: [text('one')] }] }] },
    { type: 'HTML', htmlData: { html: '<script>x</script>' } },
  ]
  expect(richHtml({ nodes } as never)).toBe(
    '<h2>Size &amp; fit</h2><p><strong><em>A &lt;b&gt; </em></strong><a href="https://example.com/?a=1&amp;b=2">guide</a><a>no</a></p>' +
      '<ul><li><p>one</p></li></ul>',
  )
})
