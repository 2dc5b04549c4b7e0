import * as client from '@stoa/client'
import { products } from '@wix/stores'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rehostSource } from '../../../packages/client/src/bundlers/rehost-source.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, visitorClient } from '../../support/shop/shop.ts'
import { aV1Mug } from '../catalog/catalog-v1-builders.ts'

// A front end may reach the server at another address than the one in the server's answers.

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const require = createRequire(import.meta.url)

/** The published helpers for pictures and videos, as the plugins change them. */
function helpersAt(baseUrl: string): Record<string, (...parameters: any[]) => any> {
  const loaded = new Map<string, object>()
  return load(require.resolve('@wix/sdk/media'))

  function load(path: string): any {
    const known = loaded.get(path)
    if (known) return known
    const source = readFileSync(path, 'utf8')
    const code = rehostSource(source, path, { baseUrl }) ?? source
    const exports = {}
    loaded.set(path, exports)
    const required = createRequire(path)
    const requirePart = (name: string) => (name.endsWith('index.cjs') ? client : load(required.resolve(name)))
    // oxlint-disable-next-line typescript/no-implied-eval -- The code is that of the installed package.
    new Function('require', 'exports', code)(requirePart, exports)
    return exports
  }
}

const stem = '0123456789abcdef'.repeat(2)
const [picture, video] = [`${stem}.jpg`, `${stem}.mp4`]

test('the published helpers read pictures and videos by any address of the server', () => {
  const helpers = helpersAt('http://localhost:3000/')
  for (const origin of ['http://localhost:3000', 'https://shop.example', 'https://shop.example:8443']) {
    const address = `${origin}/media/${picture}`
    expect(helpers['getImageUrl']!(address)).toMatchObject({ id: picture, url: `http://localhost:3000/media/${picture}` })
    for (const fitting of ['Fill', 'Fit'])
      expect(helpers[`getScaledTo${fitting}ImageUrl`]!(address, 300, 200, {})).toMatch(
        new RegExp(`^http://localhost:3000/media/${picture}(?:/v1/|$)`),
      )
    for (const folder of ['media', 'video'])
      expect(helpers['getVideoUrl']!(`${origin}/${folder}/${video}`).url).toBe(`http://localhost:3000/video/${video}/file`)
  }
  const reference = `wix:image://v1/${picture}/A%20mug.jpg#originWidth=600&originHeight=400`
  expect(helpers['getImageUrl']!(reference)).toMatchObject({ id: picture, width: 600, filename: 'A mug.jpg' })
  expect(helpers['getScaledToFillImageUrl']!(reference, 300, 200, {})).toContain(
    `http://localhost:3000/media/${picture}/v1/fill/w_300,h_200`,
  )
})

test('addresses that are no picture of the server stay as they are', () => {
  for (const text of ['https://other.example/media/', 'https://other.example/a.jpg', '/media/x', 'wix:image://v1/x', ''])
    expect(client.mediaAddress(text, 'http://localhost:3000')).toBe(text)
})

test('the helpers read the address of a product’s picture as the server answers it', async () => {
  const shop = await aShop(server)
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', {
    mimeType: 'image/jpeg',
    fileName: 'mug.jpg',
  })
  const stored = await fetch(server.url + new URL(body.uploadUrl).pathname, { method: 'PUT', body: new Uint8Array(content) })
  const { file } = (await stored.json()) as { file: { id: string } }
  const mug = await aV1Mug(shop)
  await shop.owner('POST', `/stores/v1/products/${mug._id}/media`, { media: [{ mediaId: file.id }] })
  const { items } = await visitorClient(shop, { products }).products.queryProducts().find()
  const address = items[0]!.media!.mainMedia!.image!.url!
  expect(new URL(address).origin).not.toBe(server.url)
  const helpers = helpersAt(server.url)
  const shown = new RegExp(`^${server.url}/media/${file.id}(?:/v1/fill/w_300,h_200|$)`)
  expect(helpers['getScaledToFillImageUrl']!(address, 300, 200, {})).toMatch(shown)
  expect(helpers['getImageUrl']!(address)).toMatchObject({ id: file.id, url: `${server.url}/media/${file.id}` })
})
