import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const cleaned = (svg: string) => cleanSvg(Buffer.from(svg)).toString()
const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`

test('a drawing as Illustrator writes it keeps its shapes, with the entities of its document type replaced', () => {
  const svg = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program > 25 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY st0 "fill:#E76F51;">
]>
<svg version="1.1" xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="10" height="10">
  <metadata><x:sfw/></metadata><path style="&st0;" d="M0 0h10v10z"/><use xlink:href="#a"/></svg>`
  const clean = cleaned(svg)
  expect(clean).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  expect(clean).toContain('<path style="fill:#E76F51;" d="M0 0h10v10z"')
  expect(clean).toContain('xlink:href="#a"')
  expect(clean).not.toMatch(/adobe|ENTITY|&/)
})

test('a drawing whose root has a prefix is the same without it', () => {
  const clean = cleaned(
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" width="4"><svg:g><svg:rect width="4"/></svg:g></svg:svg>',
  )
  expect(clean).toMatch(/^<svg [^>]*width="4"[^>]*><g><rect width="4"><?\/?/)
  expect(clean).not.toContain('svg:rect')
})

test('a style sheet loses what loads something, and keeps the classes', () => {
  const css = `@import url("https://else.example/a.css"); @font-face{font-family:A;src:url(https://else.example/a.woff)}
    .st0{fill:#2A6F97;} .st\\31 {fill:red;font-family:'Open\\20 Sans'} .bad{fill:url(https://else.example/x);stroke:green}
    .esc{fill:u\\72l(https://else.example/y)} @media print{.st0{fill:black}} .own{fill:url(#gradient)}`
  for (const sheet of [css, `<![CDATA[${css}]]>`]) {
    const clean = cleaned(drawing(`<style type="text/css">${sheet}</style><rect class="st0"/>`))
    expect(clean).toContain('.st0{fill:#2A6F97;}')
    expect(clean).toContain(".st\\31 {fill:red;font-family:'Open\\20 Sans'}")
    expect(clean).toContain('.bad{stroke:green}')
    expect(clean).toContain('@media print{.st0{fill:black}}')
    expect(clean).toContain('.own{fill:url(#gradient)}')
    expect(clean).not.toMatch(/else\.example|@import|@font-face/)
  }
})

test('a style attribute loses only the declaration that loads something', () => {
  const clean = cleaned(drawing(`<rect style="fill:#2A6F97;font-family:'A\\20 B';mask:url(https://else.example/m)" width="4"/>`))
  expect(clean).toContain('fill:#2A6F97')
  expect(clean).toContain('A\\20 B')
  expect(clean).not.toContain('else.example')
})

test('nothing in a style sheet ends it, and nothing in it runs', () => {
  const attacks = [
    '<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>',
    '<style><![CDATA[</style><script>alert(1)</script>]]></style>',
    '<style>.a{fill:red}</style><style>.a{background:\\75rl(java\\73 cript:alert(1))}</style>',
    '<style>.a{width:expr\\65ssion(alert(1))}</style>',
    '<style>.a{fill:red;&amp;x}</style>',
  ]
  for (const attack of attacks) {
    const clean = cleaned(drawing(attack))
    expect(clean, attack).not.toMatch(/<script|alert/)
    expect(clean.match(/<\/style>/g)?.length ?? 0, attack).toBe(clean.match(/<style/g)?.length ?? 0)
  }
})

test('entities that contain each other or name other files are refused', () => {
  const bomb = `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(5000)}"><!ENTITY b "${'&a;'.repeat(5000)}">]>${drawing('<text>&b;</text>')}`
  expect(() => cleaned(bomb)).toThrow('entities')
  const loop = `<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>${drawing('<text>&a;</text>')}`
  expect(() => cleaned(loop)).toThrow('entities')
  const file = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('<text>&x;</text>')}`
  expect(() => cleaned(file)).toThrow('entities')
  const markup = `<!DOCTYPE svg [<!ENTITY s "<script>alert(1)</script>">]>${drawing('&s;<style>&s;</style>')}`
  expect(cleaned(markup)).not.toMatch(/script|alert/)
})

test('a comment of a style sheet hides no address', () => {
  expect(cleaned(drawing('<style>a{fill:url(/*/../orders?x=/*/#a)}</style><rect style="fill: url(/*/x/*/#a)"/>'))).not.toContain(
    'url',
  )
})
