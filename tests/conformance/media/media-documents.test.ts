import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { redHalf, samplePdf } from '../../support/media/sample-pdf.ts'
import { sampleSound } from '../../support/media/sample-video.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'

let server: TestServer
const folder = mkdtempSync(join(tmpdir(), 'stoa-documents-'))
beforeAll(async () => void (server = await startServer()))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

const library = (shop: TestShop) => ownerClient(shop, { files }).files
const here = (url: string) => server.url + new URL(url, server.url).pathname

async function uploaded(shop: TestShop, fileName: string, bytes: Buffer, options: object = {}): Promise<string> {
  const { uploadUrl } = await library(shop).generateFileUploadUrl('application/octet-stream', { fileName, ...options })
  const response = await fetch(here(uploadUrl!), { method: 'PUT', body: bytes as unknown as string })
  return ((await response.json()) as any).file.id
}

test('a PDF is shown by its first page, which is gone with it', async () => {
  const shop = await aShop(server)
  const id = await uploaded(shop, 'sizes.pdf', samplePdf(redHalf))
  expect(await library(shop).getFileDescriptor(id)).toMatchObject({ mediaType: 'DOCUMENT', operationStatus: 'READY' })
  await server.app.drain()
  const { thumbnailUrl } = await library(shop).getFileDescriptor(id)
  // As it is stored; the address of the thumbnail is a smaller copy.
  const original = here(thumbnailUrl!.split('/v1/')[0]!)
  const page = sharp(await (await fetch(original)).arrayBuffer())
  expect(await page.metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
  const colourAt = async (left: number) => [
    ...(await page.clone().extract({ left, top: 9, width: 1, height: 1 }).raw().toBuffer()),
  ]
  const [[red, green], white] = [await colourAt(100), await colourAt(800)]
  expect([red! > 240, green! < 20, Math.min(...white) > 240]).toEqual([true, true, true])

  await library(shop).bulkDeleteFiles([id], { permanent: true })
  await server.app.drain()
  expect((await fetch(original)).status).toBe(404)
})

test('a private document, and a document of another type, have no picture', async () => {
  const shop = await aShop(server)
  const ids = [
    await uploaded(shop, 'contract.pdf', samplePdf(redHalf), { private: true }),
    await uploaded(shop, 'notes.txt', Buffer.from('only text')),
  ]
  await server.app.drain()
  for (const id of ids) {
    expect((await library(shop).getFileDescriptor(id)).thumbnailUrl).toBeUndefined()
    expect((await fetch(`${server.url}/media/${id.slice(0, 32)}p.jpg`)).status).toBe(404)
  }
})

test('a sound says how long it plays and at which bitrate; one that cannot be read is kept', async () => {
  const shop = await aShop(server)
  const file = join(folder, 'sound.wav')
  await sampleSound(file, 'wav')
  const audioOf = async (id: string) =>
    (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body.file.media.audio
  const bytes = readFileSync(file)
  const id = await uploaded(shop, 'sea.wav', bytes, { private: true })
  const broken = await uploaded(shop, 'cut.wav', bytes.subarray(0, 20))
  expect(await audioOf(id)).not.toHaveProperty('duration')
  await server.app.drain()
  expect(await audioOf(id)).toMatchObject({
    duration: 1,
    bitrate: expect.closeTo(16 * 44_100, -4),
    format: 'wav',
    sizeInBytes: String(bytes.length),
  })
  expect(await audioOf(broken)).toEqual({ id: broken, assets: expect.any(Array), format: 'wav', sizeInBytes: '20' })
})
