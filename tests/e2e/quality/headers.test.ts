import { expect, test } from '@playwright/test'
import { browserShop } from '../../support/browser/browser-shop.ts'

const shop = browserShop()

/** The headers that control who may see, cache, frame or run a response. */
const securityHeaders = [
  'access-control-allow-origin',
  'cache-control',
  'content-security-policy',
  'content-type',
  'referrer-policy',
  'strict-transport-security',
  'vary',
  'x-content-type-options',
]

test('the headers of every kind of response', async () => {
  const { siteId, clientId, apiKey, owner } = shop.credentials
  const json = { 'content-type': 'application/json' }
  const granted = await fetch(`${shop.url}/oauth2/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ clientId, grantType: 'anonymous' }),
  })
  const { access_token: visitor } = (await granted.json()) as { access_token: string }
  const headersOf = async (path: string, options: RequestInit = {}) => {
    const { status, headers } = await fetch(shop.url + path, { redirect: 'manual', ...options })
    const shown = securityHeaders.flatMap((name) => (headers.has(name) ? [`${name}: ${steady(headers.get(name)!)}`] : []))
    return [`${status}`, ...shown]
  }
  const post = (body: object, authorization?: string) => ({
    method: 'POST',
    headers: { ...json, ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
  const page = await (await fetch(`${shop.url}/products/low-tide`)).text()
  const picture = /\/media\/[^"' ?]+/.exec(page)![0]
  const script = /\/(?:[\w-]+\/)*assets\/[\w.-]+\.js/.exec(page)![0]
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url }, body: '' }
  const put = await fetch(`${shop.url}/cart/change`, { redirect: 'manual', ...form })
  const cookie = put.headers.get('set-cookie')?.split(';')[0] ?? ''

  expect({
    'API, the same for every visitor': await headersOf('/stores/v3/products/query', post({ query: {} }, visitor)),
    'API, private': await headersOf('/stoa/v1/api-keys', { headers: { authorization: apiKey, 'wix-site-id': siteId } }),
    'API, a token': await headersOf('/oauth2/token', post({ clientId, grantType: 'anonymous' })),
    'API, a sign-in': await headersOf('/stoa/v1/sessions/sign-in', post({ email: owner.email, password: owner.password })),
    'API, refused': await headersOf('/stoa/v1/api-keys'),
    'API, unknown': await headersOf('/stoa/v1/no-such-thing'),
    'API page': await headersOf('/api'),
    OpenAPI: await headersOf('/openapi.json'),
    'shop, a page': await headersOf('/products/low-tide'),
    'shop, a page of a known visitor': await headersOf('/products/low-tide', { headers: { cookie } }),
    'shop, the cart': await headersOf('/cart', { headers: { cookie } }),
    'shop, not found': await headersOf('/products/no-such-thing'),
    'shop, a script': await headersOf(script),
    'shop, the web manifest': await headersOf('/manifest.webmanifest'),
    'a picture': await headersOf(picture),
    'back office': await headersOf('/dashboard/'),
    health: await headersOf('/health'),
    ready: await headersOf('/ready'),
    metrics: await headersOf('/metrics'),
  }).toEqual({
    'API page': [
      '200',
      "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, a sign-in': [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, a token': [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, private': [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, refused': [
      '401',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, the same for every visitor': [
      '200',
      'cache-control: private, no-cache',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'API, unknown': [
      '404',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    OpenAPI: [
      '200',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'a picture': [
      '200',
      'cache-control: public, max-age=31536000, immutable',
      "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-type: image/svg+xml',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'back office': [
      '200',
      'cache-control: no-cache',
      "content-security-policy: default-src 'self'; script-src 'self' 'sha256-…' ; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; frame-ancestors 'none'; base-uri 'self'; form-action 'self'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: same-origin',
      'x-content-type-options: nosniff',
    ],
    health: [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    metrics: [
      '200',
      'cache-control: no-store',
      'content-type: text/plain; version=0.0.4; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    ready: [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'shop, a page': [
      '200',
      'cache-control: private, no-cache',
      "content-security-policy: default-src 'self'; script-src 'self' 'sha256-…' ; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'vary: accept-encoding, accept-language, cookie',
      'x-content-type-options: nosniff',
    ],
    'shop, a page of a known visitor': [
      '200',
      'cache-control: private, no-cache',
      "content-security-policy: default-src 'self'; script-src 'self' 'nonce-…'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
    'shop, a script': [
      '200',
      'cache-control: public, max-age=31536000, immutable',
      'content-type: application/javascript; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'vary: accept-encoding',
      'x-content-type-options: nosniff',
    ],
    'shop, not found': [
      '404',
      'cache-control: private, no-cache',
      "content-security-policy: default-src 'self'; script-src 'self' 'sha256-…' ; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'vary: accept-encoding, accept-language, cookie',
      'x-content-type-options: nosniff',
    ],
    'shop, the web manifest': [
      '200',
      'cache-control: public, max-age=3600',
      "content-security-policy: default-src 'none'; frame-ancestors 'none'",
      'content-type: application/manifest+json; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'vary: accept-encoding, accept-language, cookie',
      'x-content-type-options: nosniff',
    ],
    'shop, the cart': [
      '200',
      'cache-control: no-store',
      "content-security-policy: default-src 'self'; script-src 'self' 'nonce-…'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https:; media-src 'self' https:; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      'content-type: text/html; charset=utf-8',
      'referrer-policy: strict-origin-when-cross-origin',
      'x-content-type-options: nosniff',
    ],
  })
})

/** Replaces values that differ in every response. */
function steady(value: string): string {
  return value
    .replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
    .replaceAll(/('sha256-…' ?)+/g, "'sha256-…' ")
    .replaceAll(/'nonce-[^']+'/g, "'nonce-…'")
    .replaceAll(/localhost:\d+/g, 'localhost:…')
}
