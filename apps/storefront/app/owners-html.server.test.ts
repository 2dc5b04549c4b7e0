import { expect, test } from 'vitest'
import { richHtml, safeHtml } from './owners-html.server.ts'

test('simple HTML is written anew, its words as they were', () => {
  expect(safeHtml('<div class="x"><b>Bold</b> &amp; <i>light</i><br/>again</div><ul><li>one<li>two</ul>')).toBe(
    '<p><strong>Bold</strong> &amp; <em>light</em><br>again</p><ul><li>one</li><li>two</li></ul>',
  )
  expect(safeHtml('<h1>Care</h1>see <a href="/pages/care" onclick="x()">here</a>')).toBe(
    '<h2>Care</h2><p>see <a href="/pages/care">here</a></p>',
  )
  expect(safeHtml('One.\n\nTwo,\nthree & four < five.')).toBe('<p>One.</p><p>Two,<br>three &amp; four &lt; five.</p>')
})

test('nothing that could run or lead astray is left', () => {
  expect(safeHtml('<p>a<script>alert(1)</script><img src=x onerror=alert(1)><svg onload=x><p>b</p></svg></p>c')).toBe(
    '<p>a</p><p>c</p>',
  )
  expect(safeHtml('<a href="javascript:alert(1)">x</a><a href="java&#115;cript:x">y</a><a href="//evil.example">z</a>')).toBe(
    '<p>xyz</p>',
  )
  expect(safeHtml(`<a href='https://a.example/"><script>'>x</a><p title="><script>alert(1)</script>">y`)).not.toMatch(
    /<script|<p [^>]|onerror/,
  )
  expect(safeHtml('<scr<script>ipt>alert(1)</scr</script>ipt>')).not.toContain('<script')
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
    '<h2>Size &amp; fit</h2><p><strong><em>A &lt;b&gt; </em></strong><a href="https://example.com/?a=1&#38;b=2">guide</a>no</p>' +
      '<ul><li><p>one</p></li></ul>',
  )
})
