import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../support/shop/builders.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'stoa-product-videos-'))
beforeAll(async () => void (server = await startServer({ files: testFiles() })))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

async function anUploadedVideo(shop: TestShop): Promise<string> {
  await sampleVideo(join(folder, 'video.mp4'), { width: 480, height: 360 })
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', {
    mimeType: 'video/mp4',
    fileName: 'a.mp4',
  })
  const url = server.url + new URL(body.uploadUrl).pathname
  const answer = await fetch(url, { method: 'PUT', body: readFileSync(join(folder, 'video.mp4')) as never })
  return ((await answer.json()) as { file: { id: string } }).file.id
}

test('a product shows a video of the library, named by its id or address, and has its files once it is converted', async () => {
  const shop = await aShop(server)
  const video = await anUploadedVideo(shop)
  const { id } = await aProduct(shop)
  const read = async () =>
    (await shop.owner('GET', `/stores/v3/products/${id}?fields=MEDIA_ITEMS_INFO&fields=THUMBNAIL`)).body.product
  const { revision } = await read()
  const items = [{ url: `https://example.com/media/${video}`, altText: 'How it is made' }]
  const changed = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision, media: { itemsInfo: { items } } },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  const before = await read()
  expect(before.media.itemsInfo.items).toEqual([
    { id: video, mediaType: 'VIDEO', altText: 'How it is made', video: { id: video, resolutions: [] } },
  ])
  await server.app.drain()
  server.clock.advance(31_000)
  await server.app.drain()
  const after = await read()
  expect(after.revision).toBe(before.revision)
  expect(after.media.itemsInfo.items).toMatchObject([
    {
      id: video,
      mediaType: 'VIDEO',
      altText: 'How it is made',
      video: { id: video, resolutions: [{ width: 480, height: 360, format: 'mp4' }, { format: 'hls' }] },
      thumbnail: { width: 480, height: 360, url: expect.stringContaining('/media/') },
    },
  ])
})
