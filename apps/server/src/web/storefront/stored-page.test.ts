import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { storedPage } from './stored-page.ts'

const own = 'start()'
const page = `<h1>Größe</h1><script nonce="n1">${own}</script><script>alert(1)</script><link nonce="n1" rel="modulepreload" href="/a.js"/>`
const stored = () =>
  storedPage(new Response(page, { headers: { 'content-security-policy': "script-src 'self' 'nonce-n1'; object-src 'none'" } }))

test('a remembered page lets the scripts run that it was made with, and no other', async () => {
  const { headers, body } = await (await stored()).encodedFor(undefined)
  const hash = createHash('sha256').update(own).digest('base64')
  expect(headers['content-security-policy']).toBe(`script-src 'self' 'sha256-${hash}'; object-src 'none'`)
  expect(body.toString()).toBe(page.replaceAll(' nonce="n1"', ''))
})

test('a remembered page goes out in the form that the browser takes, and says so', async () => {
  const answer = await stored()
  const plain = await answer.encodedFor('identity')
  const brotli = await answer.encodedFor('gzip, deflate, br, zstd')
  const gzip = await answer.encodedFor('gzip')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, accept-language, cookie' })
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body)
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip' })
  expect(gunzipSync(gzip.body)).toEqual(plain.body)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

test('a page that is not kept is compressed for the one who asked, and for nobody else', async () => {
  const missing = await storedPage(new Response(page, { status: 404 }))
  expect(missing.size).toBeUndefined()
  expect(await missing.encodedFor('identity')).toMatchObject({ body: Buffer.from(page) })
  const gzip = await missing.encodedFor('gzip')
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding, accept-language, cookie' })
  expect(gunzipSync(gzip.body).toString()).toBe(page)
  const brotli = await missing.encodedFor('gzip, br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe(page)
})
