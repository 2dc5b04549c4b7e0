import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopPages } from '../support/members/hand-over.ts'
import { sharedServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

/** The headers that the server, its pages or a library read. */
const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-length',
  'content-type',
  'cookie',
  'forwarded',
  'host',
  'idempotency-key',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
  'via',
  'wix-site-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-wix-linguist',
]

const wrongValues = [
  '',
  ' ',
  'ht tp',
  'javascript',
  '//',
  'a, b',
  'a;q=x, *;q=999',
  '"',
  '\u00e9\u00ff',
  '%00',
  '%zz',
  '-1',
  '1e999',
  'bytes=9-1,,',
  'constructor',
  '__proto__=x',
  '=;=;',
  '::1%25',
  '999.999.999.999',
  'x'.repeat(8000),
]

const paths = [
  '/',
  '/products',
  '/account',
  '/cart',
  '/sitemap.xml',
  '/media/none.jpg',
  '/stores/v3/products/query',
  '/ready',
  '/nowhere',
]

test('no header of a visitor or of a trusted proxy makes a page or a call fail', async () => {
  await using pages = await shopPages(server, shop, [], { trustedProxies: ['127.0.0.1'] })
  const faults: string[] = []
  for (const name of names) {
    for (const value of wrongValues) {
      for (const url of paths) {
        const { statusCode } = await pages.app.inject({ url, headers: { host: 'localhost', accept: 'text/html', [name]: value } })
        if (statusCode >= 500) faults.push(`${name}: ${value.slice(0, 20)} at ${url}: ${statusCode}`)
      }
    }
  }
  expect(faults).toEqual([])
})

test('a forwarded protocol counts only if it is one, and the last of a chain', async () => {
  await using pages = await shopPages(server, shop, [], { trustedProxies: ['127.0.0.1'] })
  pages.app.get('/protocol-and-address', ({ protocol, ip }) => ({ protocol, ip }))
  const seen = async (headers: Record<string, string>) =>
    (await pages.app.inject({ url: '/protocol-and-address', headers: { host: 'localhost', ...headers } })).json<object>()
  expect(await seen({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' })).toEqual({
    protocol: 'https',
    ip: '192.0.2.7',
  })
  expect(await seen({ 'x-forwarded-proto': 'ht tp, https' })).toMatchObject({ protocol: 'https' })
  expect(await seen({ 'x-forwarded-for': 'unknown, 192.0.2.7' })).toMatchObject({ ip: '192.0.2.7' })
  for (const [proto, addresses] of [
    ['ht tp', 'unknown'],
    ['https, javascript', '192.0.2.7, x'],
    ['', ''],
  ] as const)
    expect(await seen({ 'x-forwarded-proto': proto, 'x-forwarded-for': addresses })).toEqual({
      protocol: 'http',
      ip: '127.0.0.1',
    })
})
