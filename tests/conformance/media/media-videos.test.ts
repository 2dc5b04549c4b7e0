import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { files } from '@wix/media'
import { media } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { rehostMedia } from '@stoa/client'

let server: TestServer
let content: Buffer
const folder = mkdtempSync(join(tmpdir(), 'stoa-videos-'))
beforeAll(async () => {
  server = await startServer({ files: testFiles() })
  const file = join(folder, 'video.mp4')
  await sampleVideo(file, { width: 480, height: 360 })
  content = readFileSync(file)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server[Symbol.asyncDispose]()
})

const owner = (shop: TestShop) => ownerClient(shop, { files })
const here = (url: string) => server.url + new URL(url, 'http://localhost').pathname

async function uploaded(shop: TestShop, bytes: Buffer = content, options: object = {}): Promise<string> {
  const { uploadUrl } = await owner(shop).files.generateFileUploadUrl('video/mp4', { fileName: 'sea.mp4', ...options })
  const response = await fetch(here(uploadUrl!), { method: 'PUT', body: bytes as unknown as string })
  const body = (await response.json()) as any
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body.file.id
}

/** As it is stored. */
const posterOf = ({ thumbnailUrl }: { thumbnailUrl: string }) => here(thumbnailUrl.split('/v1/')[0]!)

const conversion = async (shop: TestShop, id: string) => (await shop.owner('GET', `/stoa/v1/media/videos/${id}/conversion`)).body

test('a video plays as it is at once, and later in several sizes, with a poster and as a stream', async () => {
  const shop = await aShop(server)
  const id = await uploaded(shop)
  const before = await owner(shop).files.getFileDescriptor(id)
  expect(before).toMatchObject({ operationStatus: 'READY', media: { video: expect.stringContaining(id) } })
  expect(await conversion(shop, id)).toEqual({ state: 'WAITING', percent: 0 })
  expect((await fetch(`${server.url}/video/${id}/360p/mp4/file.mp4`)).status).toBe(200)

  await server.app.drain()
  expect(await conversion(shop, id)).toEqual({ state: 'DONE', percent: 100 })
  const { file } = (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body
  expect(file.media.video.resolutions).toMatchObject([{ width: 480, height: 360, format: '360p.mp4' }])
  expect((await fetch(posterOf(file))).headers.get('content-type')).toBe('image/jpeg')
  const part = await fetch(here(file.media.video.resolutions[0].url), { headers: { range: 'bytes=0-99' } })
  expect({ status: part.status, type: part.headers.get('content-type') }).toEqual({ status: 206, type: 'video/mp4' })

  const published = (await owner(shop).files.getFileDescriptor(id)).media!.video as unknown as string
  const { url } = media.getVideoUrl(published, '360p' as never)
  const rendition = await fetch(rehostMedia(url, server.url))
  expect(rendition.status).toBe(200)
  expect(Buffer.from(await rendition.arrayBuffer())).not.toEqual(content)
  const original = await fetch(rehostMedia(media.getVideoUrl(published).url, server.url))
  // Without what the program that wrote it has noted.
  expect((await original.arrayBuffer()).byteLength).toBe(content.length)

  for (const [format, type, assetKey] of [
    ['HLS', 'application/vnd.apple.mpegurl', 'hls'],
    ['DASH', 'application/dash+xml', 'dash'],
  ] as const) {
    const { downloadUrl } = await owner(shop).files.generateVideoStreamingUrl(id, { format })
    expect(downloadUrl).toMatchObject({ assetKey })
    const manifest = await fetch(here(downloadUrl!.url!))
    expect(manifest.headers.get('content-type')).toBe(type)
    if (format === 'DASH') continue
    const names = (await manifest.text()).split('\n').filter((line) => line.endsWith('.m3u8'))
    for (const name of names) expect((await fetch(new URL(name, here(downloadUrl!.url!)))).status).toBe(200)
  }
})

test('a video that was deleted for good leaves nothing', async () => {
  const shop = await aShop(server)
  const id = await uploaded(shop)
  await server.app.drain()
  const { downloadUrl } = await owner(shop).files.generateVideoStreamingUrl(id, { format: 'HLS' })
  const { file } = (await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)).body
  const addresses = [here(downloadUrl!.url!), here(file.media.video.resolutions[0].url), posterOf(file)]
  for (const address of addresses) expect((await fetch(address)).status).toBe(200)
  await owner(shop).files.bulkDeleteFiles([id], { permanent: true })
  await server.app.drain()
  for (const address of [...addresses, `${server.url}/video/${id}/file`]) expect((await fetch(address)).status).toBe(404)
})

test('a private video plays as a stream by an address that expires, and by no other', async () => {
  const shop = await aShop(server)
  const id = await uploaded(shop, content, { private: true })
  const before = await owner(shop).files.generateVideoStreamingUrl(id, { format: 'HLS' })
  expect(before.downloadUrl).toMatchObject({ assetKey: 'src' })
  await server.app.drain()
  expect(await conversion(shop, id)).toEqual({ state: 'DONE', percent: 100 })
  const { downloadUrl } = await owner(shop).files.generateVideoStreamingUrl(id, { format: 'HLS', expirationInMinutes: 60 })
  expect(downloadUrl).toMatchObject({ assetKey: 'hls' })

  const seen = new Set<string>()
  const follow = async (address: string): Promise<void> => {
    seen.add(address)
    const answer = await fetch(address)
    expect([address, answer.status, answer.headers.get('cache-control')]).toEqual([address, 200, 'private, no-cache'])
    if (!address.endsWith('.m3u8')) return void answer.body?.cancel()
    const names = (await answer.text()).matchAll(/^[^#\s].*$|(?<=URI=")[^"]+/gm)
    for (const [name] of names) if (!seen.has(new URL(name, address).href)) await follow(new URL(name, address).href)
  }
  await follow(here(downloadUrl!.url!))
  const names = [...seen].map((address) => address.split('/').at(-1)!)
  expect(names.filter((name) => name.endsWith('.m4s')).length).toBeGreaterThan(1)

  const prefix = here(downloadUrl!.url!).replace(/[^/]+$/, '')
  const { siteId } = shop.credentials
  for (const path of [
    `/media/video/${id}/stream/master.m3u8`,
    `/media/private/media/${siteId}/video/${id}/stream/master.m3u8`,
    `/media/${id.slice(0, 32)}p.jpg`,
    `/video/${id}/360p/mp4/file.mp4`,
    new URL(`${prefix}..%2f360p.mp4`).pathname,
    new URL(`${prefix}%2e%2e`).pathname,
    new URL(`${prefix}nothing.m4s`).pathname,
    `/media/downloads/${'0'.repeat(107)}/master.m3u8`,
  ])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, expect.toBeOneOf([400, 404])])
  server.clock.advance(61 * 60_000)
  for (const name of new Set(names)) expect([name, (await fetch(prefix + name)).status]).toEqual([name, 403])

  await owner(shop).files.bulkDeleteFiles([id], { permanent: true })
  await server.app.drain()
  const left = readdirSync(testFiles().path!(`private/media/${siteId}`), { recursive: true, withFileTypes: true })
  expect(left.filter((entry) => entry.isFile())).toEqual([])
})

test('a video that cannot be read says so, and is kept', async () => {
  const shop = await aShop(server)
  const id = await uploaded(shop, content.subarray(0, 2000))
  await server.app.drain()
  expect(await conversion(shop, id)).toEqual({ state: 'REFUSED', percent: 0, reason: 'UNREADABLE' })
  expect(await owner(shop).files.getFileDescriptor(id)).toMatchObject({ operationStatus: 'READY' })
})

test.each(['nothing.mp4', '%2e%2e%2fcredentials.json', `${'a'.repeat(32)}.mp4`, `${'a'.repeat(32)}.mp4%00`])(
  'there is no video %s',
  async (id) => {
    for (const path of ['file', '720p/mp4/file.mp4', '%2e%2e/mp4/file.mp4'])
      expect((await fetch(`${server.url}/video/${id}/${path}`)).status).toBeOneOf([400, 404])
  },
)
