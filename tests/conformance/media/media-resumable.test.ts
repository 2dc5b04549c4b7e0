import { files } from '@wix/media'
import { Upload, type UploadOptions } from 'tus-js-client'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFiles } from '../../../apps/server/src/kernel/files/open-files.ts'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { s3Server, type S3Server } from '../../support/providers/s3-server.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'

const megabyte = 1024 * 1024
/** A video by its first bytes; the rest differs everywhere, so that a missing or repeated part is noticed. */
function aVideo(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) bytes.writeUInt32LE((at * 2654435761) % 4294967296, at)
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes)
  return bytes
}

describe.each(['disk', 's3'] as const)('resumable uploads on %s', (kind) => {
  let server: TestServer
  let s3: S3Server | undefined
  let stored: FileStore
  beforeAll(async () => {
    s3 = kind === 's3' ? await s3Server() : undefined
    stored = s3 ? await openFiles(s3.settings('tus/')) : testFiles()
    server = await startServer({ files: stored })
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await stored[Symbol.asyncDispose]()
    await s3?.[Symbol.asyncDispose]()
  })

  async function endpointOf(shop: TestShop, sizeInBytes?: string): Promise<string> {
    const { uploadUrl, uploadProtocol } = await ownerClient(shop, { files }).files.generateFileResumableUploadUrl('video/mp4', {
      fileName: 'boat.mp4',
      ...(sizeInBytes && { sizeInBytes }),
    })
    expect(uploadProtocol).toBe('TUS')
    return server.url + new URL(uploadUrl!).pathname
  }

  /** The file that the last answer describes. */
  function upload(content: Buffer, options: UploadOptions & { endpoint: string }): Promise<any> {
    const { promise, resolve, reject } = Promise.withResolvers<any>()
    new Upload(content, {
      retryDelays: [0, 0, 0, 0, 0, 0, 0, 0],
      ...options,
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody() || '{}').file),
    }).start()
    return promise
  }

  async function contentOf(shop: TestShop, id: string): Promise<Buffer> {
    const { downloadUrls } = await ownerClient(shop, { files }).files.generateFileDownloadUrl(id)
    return buffer(Readable.fromWeb((await fetch(server.url + new URL(downloadUrls![0]!.url!).pathname)).body as never))
  }

  async function onlyFileOf(shop: TestShop) {
    const list = await ownerClient(shop, { files }).files.listFiles()
    expect(list.files).toHaveLength(1)
    return list.files![0]!
  }

  async function leftovers(shop: TestShop): Promise<string[]> {
    await server.app.drain()
    const keys: string[] = []
    for await (const { key } of stored.list(`private/media-uploads/${shop.credentials.siteId}/`)) keys.push(key)
    return keys
  }

  test('a file arrives in one go', async () => {
    const shop = await aShop(server)
    const content = aVideo(300_000)
    const file = await upload(content, { endpoint: await endpointOf(shop) })
    expect(file).toMatchObject({ displayName: 'boat.mp4', mediaType: 'VIDEO', sizeInBytes: '300000', operationStatus: 'READY' })
    expect((await contentOf(shop, file.id)).equals(content)).toBe(true)
    expect(await leftovers(shop)).toEqual([])
  })

  test('more than was announced is refused before it is stored, however the length is said', async () => {
    const shop = await aShop(server)
    const endpoint = await endpointOf(shop, '1000')
    const tus = (url: string, method: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(url, { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body && { body: body as unknown as string }) })
    const refused = async (response: Response) => {
      const { details } = (await response.json()) as any
      expect([response.status, details.applicationError.code]).toEqual([413, 'FILE_SIZE_OVER_LIMIT'])
    }
    await refused(await tus(endpoint, 'POST', { 'upload-length': '1001' }))
    const deferred = await tus(endpoint, 'POST', { 'upload-defer-length': '1' })
    const url = new URL(deferred.headers.get('location')!, endpoint).href
    const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await refused(await tus(url, 'PATCH', { ...patch, 'upload-length': '1001' }, aVideo(10)))
    await refused(await tus(url, 'PATCH', patch, aVideo(1001)))
    expect((await tus(url, 'HEAD', {})).headers.get('upload-offset')).toBe('0')
    const parts = await Promise.all(
      [600, 600].map(async (length) => {
        const body = aVideo(length)
        const headers = { 'upload-concat': 'partial', 'upload-length': String(length), 'content-type': patch['content-type'] }
        return new URL((await tus(endpoint, 'POST', headers, body)).headers.get('location')!, endpoint).pathname
      }),
    )
    await refused(await tus(endpoint, 'POST', { 'upload-concat': `final;${parts.join(' ')}` }))
    expect(await upload(aVideo(1000), { endpoint })).toMatchObject({ sizeInBytes: '1000' })
    expect(await leftovers(shop)).toEqual([])
  })

  test('an upload that breaks off anywhere goes on after the last byte that arrived', async () => {
    const shop = await aShop(server)
    const content = aVideo(9 * megabyte + 77)
    const endpoint = await endpointOf(shop)
    let breaks = 5
    // The connection is cut in the middle of a request, at another byte each time.
    const fetchOf = async (url: string, offset: number) => {
      const length = Math.min(content.length - offset, 1 + ((breaks * 1_234_567) % (3 * megabyte)))
      const sent = Readable.from(
        (async function* () {
          yield content.subarray(offset, offset + length)
          throw new Error('the connection breaks')
        })(),
      )
      await fetch(url, {
        method: 'PATCH',
        body: Readable.toWeb(sent) as never,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(content.length - offset),
        },
        duplex: 'half',
      }).catch(() => {})
    }
    const created = await fetch(endpoint, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(content.length) },
    })
    const url = new URL(created.headers.get('location')!, endpoint).href
    const offsetNow = async () =>
      Number((await fetch(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })).headers.get('upload-offset'))
    let offset = 0
    for (; breaks > 0; breaks--) {
      await fetchOf(url, offset)
      const next = await offsetNow()
      expect(next).toBeGreaterThanOrEqual(offset)
      offset = next
    }
    expect(offset).toBeGreaterThan(0)
    const file = await upload(content, { endpoint, uploadUrl: url })
    expect((await contentOf(shop, file.id)).equals(content)).toBe(true)
  })

  test('whoever misses the last answer learns that the upload is complete, and gets one file', async () => {
    const shop = await aShop(server)
    const content = aVideo(100_000)
    const endpoint = await endpointOf(shop)
    const lost = new Set<string>()
    await upload(content, {
      endpoint,
      async onAfterResponse(request) {
        if (request.getMethod() !== 'PATCH' || lost.size > 0) return
        lost.add(request.getURL())
        throw new Error('the answer is lost')
      },
    })
    const file = await onlyFileOf(shop)
    const [url] = lost
    const again = (await (await fetch(url!)).json()) as any
    expect(again.file.id).toBe(file._id)
    expect((await contentOf(shop, file._id!)).equals(content)).toBe(true)
  })

  test('parts that arrive at the same time are one file', async () => {
    const shop = await aShop(server)
    const content = aVideo(2 * megabyte + 5)
    const file = await upload(content, { endpoint: await endpointOf(shop), parallelUploads: 3 })
    expect((await contentOf(shop, file.id)).equals(content)).toBe(true)
    expect((await onlyFileOf(shop))._id).toBe(file.id)
    expect(await leftovers(shop)).toEqual([])
  })

  test('two requests that continue one upload at the same place store one of them', async () => {
    const shop = await aShop(server)
    const content = aVideo(50_000)
    const endpoint = await endpointOf(shop)
    const headers = { 'tus-resumable': '1.0.0' }
    const created = await fetch(endpoint, { method: 'POST', headers: { ...headers, 'upload-length': String(content.length) } })
    const url = new URL(created.headers.get('location')!, endpoint).href
    const patch = () =>
      fetch(url, {
        method: 'PATCH',
        body: content as never,
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      }).then(({ status }) => status)
    expect((await Promise.all([patch(), patch(), patch()])).toSorted()).toEqual([200, 409, 409])
    expect((await contentOf(shop, (await onlyFileOf(shop))._id!)).equals(content)).toBe(true)
  })

  test('what is refused leaves no file, and an upload that is given up leaves nothing', async () => {
    const shop = await aShop(server)
    const endpoint = await endpointOf(shop)
    await expect(upload(Buffer.from('no video at all'), { endpoint, retryDelays: null })).rejects.toThrow(/MISMATCH_MIME_TYPE/)
    expect((await ownerClient(shop, { files }).files.listFiles()).files).toEqual([])
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' }
    const created = await fetch(endpoint, { method: 'POST', headers })
    const url = new URL(created.headers.get('location')!, endpoint).href
    const length = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await fetch(url, { method: 'PATCH', body: 'half', headers: length })
    expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(204)
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404)
    const tooLong = await fetch(endpoint, { method: 'POST', headers: { ...headers, 'upload-length': '99999999999' } })
    expect(tooLong.status).toBe(413)
    const elsewhere = await fetch(withOtherEnd(endpoint), { method: 'POST', headers })
    expect(elsewhere.status).toBe(404)
  })
})
