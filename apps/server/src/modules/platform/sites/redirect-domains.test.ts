import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedRedirect, redirectDomain } from './redirect-domains.ts'

const domains = ['shop.example', '*.preview.example', 'localhost', '127.0.0.1:3000', 'dev.example:8443', '[::1]']

test.each([
  ['https://shop.example', 'https://shop.example/'],
  ['https://SHOP.example:443/thanks?a=1#top', 'https://shop.example/thanks?a=1#top'],
  ['https://a.b.preview.example/', 'https://a.b.preview.example/'],
  ['http://localhost:5173/cart', 'http://localhost:5173/cart'],
  ['https://localhost', 'https://localhost/'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['https://dev.example:8443/x', 'https://dev.example:8443/x'],
  ['https://shop.example/mail/me@there', 'https://shop.example/mail/me@there'],
  // The parser’s spelling is what is stored, so that nobody reads it differently.
  ['https://shop%2eexample/a/../b', 'https://shop.example/b'],
])('%s leads back to the front end', (text, url) => {
  expect(allowedRedirect(text, domains)).toBe(url)
})

test.each([
  'http://shop.example/',
  'http://dev.example:8443/',
  'https://shop.example:8443/',
  'https://dev.example/',
  'https://www.shop.example/',
  'https://preview.example/',
  'https://xpreview.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'https://shop.example:pass@shop.example/',
  'https://@shop.example/',
  'https://evil.example\\@shop.example/',
  'https:\\\\shop.example/',
  'https:/shop.example/',
  'https:///shop.example/',
  'https:shop.example',
  '//shop.example/',
  '/thanks',
  'shop.example',
  'https://shop.example./',
  'https://shop.example\n.evil.example/',
  'https://shop\t.example/',
  ' https://shop.example/',
  'https://shop.example/\u0000',
  'https://shop。example.evil.example/',
  'javascript:alert(1)//https://shop.example/',
  'javascript://shop.example/%0aalert(1)',
  'data:text/html,https://shop.example/',
  'http://127.0.0.1:3001/',
  'http://127.1:80/',
  '',
])('%j does not', (text) => {
  expect(allowedRedirect(text, domains)).toBeUndefined()
})

test('a domain is compared in one spelling, whatever was typed', () => {
  for (const text of ['shop.example', ' SHOP.example. ', 'https://shop.example/', 'http://shop.example', 'shop.example:443'])
    expect(redirectDomain(text)).toBe('shop.example')
  expect(redirectDomain('bücher.example')).toBe('xn--bcher-kva.example')
  expect(allowedRedirect('https://bücher.example/', ['xn--bcher-kva.example'])).toBe('https://xn--bcher-kva.example/')
  expect(redirectDomain('*.Shop.example')).toBe('*.shop.example')
  expect(redirectDomain('http://localhost:3000')).toBe('localhost:3000')
})

test.each([
  '',
  '*',
  '*.',
  '*.example',
  '*.*.shop.example',
  'a.*.example',
  '*.127.0.0.1',
  'shop',
  'shop.example/checkout',
  'a@shop.example',
  'ftp://shop.example',
  'shop.example?x',
  'shop .example',
  '*.localhost',
])('%j is no domain', (text) => {
  expect(redirectDomain(text)).toBeUndefined()
})

/** Addresses that look like an allowed one in every part, put together from what has fooled parsers. */
const pieces = fc.constantFrom(
  'https:', 'http:', 'javascript:', 'HTTPS:', '/', '//', '\\', '@', ':', '.', '?', '#', '%2f', '%40', '%00', '\t', '\n', ' ', ';', '。',
  'shop.example', 'evil.example', 'preview.example', 'a', '443', '8443', '[::1]', 'localhost', '127.0.0.1', '127.1', '0x7f000001', '../..',
) // prettier-ignore
const forged = fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
const anyText = fc.oneof(
  forged,
  forged.map((text) => `https://${text}`),
  fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }),
  fc.string(),
)

test('whatever the text, a browser that follows the result is on an allowed host, by https or on this machine', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const url = allowedRedirect(text, domains)
      if (url === undefined) return
      const { protocol, hostname, port, username, password, href } = new URL(url)
      expect(href).toBe(url)
      expect([username, password]).toEqual(['', ''])
      const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
      expect(protocol === 'https:' || (protocol === 'http:' && isLocal)).toBe(true)
      const isNamed = hostname === 'shop.example' || /^[^.].*\.preview\.example$/.test(hostname)
      expect((isNamed && port === '') || (hostname === 'dev.example' && port === '8443') || isLocal).toBe(true)
      // Stable: the stored address is allowed again, and the same.
      expect(allowedRedirect(url, domains)).toBe(url)
    }),
    { numRuns: 20_000 },
  )
})

test('nothing is allowed where no domain is', () => {
  fc.assert(fc.property(anyText, (text) => allowedRedirect(text, []) === undefined))
})

test('an address on a host is allowed by the domain that the host makes, and by no other host', () => {
  const host = fc.domain()
  fc.assert(
    fc.property(host, host, fc.webPath(), (own, other, path) => {
      const domain = redirectDomain(own)
      if (domain === undefined) return
      expect(allowedRedirect(`https://${own}${path}`, [domain])).toBe(new URL(`https://${own}${path}`).href)
      if (other.toLowerCase() !== own.toLowerCase()) expect(allowedRedirect(`https://${other}${path}`, [domain])).toBeUndefined()
    }),
  )
})
