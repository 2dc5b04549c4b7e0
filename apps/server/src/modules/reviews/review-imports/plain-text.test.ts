import { expect, test } from 'vitest'
import { decodeEntities, plainText } from './plain-text.ts'

test.each([
  ['<p>It hangs <b>straight</b>.</p><p>Thank&nbsp;you &amp; bye</p>', 'It hangs straight.\nThank\u00A0you & bye'],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['One<br><br>two', 'One\n\ntwo'],
  ['<script>alert(1)</script>Good<style>p { color: red }</style>', 'Good'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['  <div>\n  Sch&ouml;n,\n  wirklich\n</div>  ', 'Schön, wirklich'],
  ['Tom &amp; Jerry&#39;s &hearts;', 'Tom & Jerry’s ♥'.replace('’', "'")],
])('%j is the text %j', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each(['I <3 it', 'a < b and b > c', 'R&D; no & yes', 'x <y> z', 'Line\n\nand  line', '1 &lt 2'])(
  '%j is no HTML and stays as it is',
  (text) => {
    expect(plainText(text)).toBe(text)
    expect(decodeEntities(text)).toBe(text)
  },
)

test('an escaped tag is text', () => {
  expect(plainText('use &lt;b&gt; here')).toBe('use <b> here')
})
