import { expect, test } from 'vitest'
import { safeHtml } from './safe-html.server.ts'

test('formatting stays, and nothing that could run', () => {
  expect(
    safeHtml(
      '<h2 onclick="x()">Care</h2><p>Wash <strong>cold</strong> &amp; <a href="https://example.org/a?b=1&amp;c=2" onmouseover=x>slowly</a>.</p>' +
        '<ul><li><p>wool</p></li><li><p>silk</p></li></ul><script>alert(1)</script><img src=x onerror=alert(1)><svg><a>no</a></svg>',
    ),
  ).toBe(
    '<h2>Care</h2><p>Wash <strong>cold</strong> &amp; <a href="https://example.org/a?b=1&amp;c=2">slowly</a>.</p>' +
      '<ul><li><p>wool</p></li><li><p>silk</p></li></ul>',
  )
})

test.each([
  ['<a href="javascript:alert(1)">go</a>', '<p><a>go</a></p>'],
  ['<a href=\'/products/x"onclick="x\'>go</a>', '<p><a href="/products/x&quot;onclick=&quot;x">go</a></p>'],
  ['<a href="//evil.example">go</a>', '<p><a>go</a></p>'],
  ['<scr<script>x</script>ipt>1 < 2 > 0', '<p>1 &lt; 2 &gt; 0</p>'],
  ['<style>p{}', ''],
  ['<!-- <p>no</p> --><p>yes</p>', '<p>yes</p>'],
])('%s can do nothing', (given, safe) => {
  expect(safeHtml(given)).toBe(safe)
})

test('what is left open is closed, and what stands in the wrong place is put right', () => {
  expect(safeHtml('<p>one<p><b>two<i>three</b></li><ul>four<li>five<li>six</ul>seven')).toBe(
    '<p>one</p><p><strong>two<em>three</em></strong></p><ul><li>four</li><li>five</li><li>six</li></ul><p>seven</p>',
  )
  expect(safeHtml('<div>Ink<div>Paper</div></div><h1>Made</h1>')).toBe('<p>Ink</p><p>Paper</p><h2>Made</h2>')
})

test('text without tags reads as it always did', () => {
  expect(safeHtml('Ink & paper,\nmade here.\n\nSince 1898.')).toBe('<p>Ink &amp; paper,\nmade here.</p><p>Since 1898.</p>')
})
