import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { files } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { refused } from '../../support/requests/answers.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

async function upload(fileName: string, mimeType: string, content: Buffer) {
  const { uploadUrl } = await ownerClient(shop, { files }).files.generateFileUploadUrl(mimeType, { fileName })
  const body = content as unknown as string
  const response = await fetch(server.url + new URL(uploadUrl!).pathname, { method: 'PUT', body })
  return { status: response.status, body: (await response.json()) as any }
}

async function served({ url }: { url: string }) {
  const response = await fetch(server.url + new URL(url).pathname)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const heic = readFileSync(join(import.meta.dirname, '../../data/photo.heic'))
const drawing = { create: { width: 30, height: 20, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } } as const

test('the photo of a phone (HEIC) is stored as JPEG, with its colours and size', async () => {
  const { status, body } = await upload('IMG_0001.HEIC', 'image/heic', heic)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.file).toMatchObject({ id: expect.stringMatching(/\.jpg$/), displayName: 'IMG_0001.jpg', mediaType: 'IMAGE' })
  const { type, bytes } = await served(body.file)
  expect(type).toBe('image/jpeg')
  const { width, height } = await sharp(bytes).metadata()
  expect([width, height]).toEqual([96, 64])
  const [red, green, blue] = await sharp(bytes).extract({ left: 60, top: 20, width: 8, height: 8 }).resize(1, 1).raw().toBuffer()
  // The drawing it was made from is #2a6f97 there.
  for (const [seen, meant] of [
    [red, 0x2a],
    [green, 0x6f],
    [blue, 0x97],
  ] as const)
    expect(Math.abs(seen! - meant)).toBeLessThan(8)
})

test('a TIFF file is stored as WebP and keeps its transparency', async () => {
  const { status, body } = await upload('scan.tif', 'image/tiff', await sharp(drawing).tiff({ compression: 'lzw' }).toBuffer())
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.file).toMatchObject({ displayName: 'scan.webp', mediaType: 'IMAGE' })
  const { type, bytes } = await served(body.file)
  expect(type).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 30, height: 20, hasAlpha: true })
})

test('a damaged photo, and one with too many pixels, are refused with the formats to use', async () => {
  const damaged = Buffer.concat([heic.subarray(0, 400), Buffer.alloc(200)])
  const answer = await upload('damaged.heic', 'image/heic', damaged)
  expect(answer).toMatchObject(refused(400, 'FILE_UNREADABLE'))
  expect(JSON.stringify(answer.body)).toContain('use JPEG, PNG, WebP, GIF or AVIF')
  const huge = await sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: '#fff' } })
    .tiff({ compression: 'deflate' })
    .toBuffer()
  expect((await upload('huge.tif', 'image/tiff', huge)).status).toBe(400)
})
