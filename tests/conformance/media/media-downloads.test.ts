import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { server, shop, owner, here, codeOf, keysOf, uploaded, setUp } from './media-imports-set-up.ts'

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  setUp(kind)

  test('an address for a download gives the file by its name until it expires', async () => {
    const file = await uploaded('Ahoy', { fileName: 'größe "1".txt' })
    const url = async (options: object) =>
      here((await owner().files.generateFileDownloadUrl(file.id, options)).downloadUrls![0]!.url)
    const plain = await fetch(await url({}))
    expect(plain.headers.get('content-disposition')).toBe(
      `attachment; filename="gr__e _1_.txt"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20_1_.txt`,
    )
    expect(await plain.text()).toBe('Ahoy')
    const inline = await fetch(await url({ downloadFileName: 'note.txt', contentDisposition: 'INLINE' }), {
      headers: { range: 'bytes=1-2' },
    })
    expect([inline.status, inline.headers.get('content-disposition'), await inline.text()]).toEqual([
      206,
      `inline; filename="note.txt"; filename*=UTF-8''note.txt`,
      'ho',
    ])
    const brief = await url({ expirationInMinutes: 5 })
    const led = await url({ expirationInMinutes: 5, expirationRedirectUrl: 'https://shop.example/expired' })
    server.clock.advance(6 * 60_000)
    expect((await fetch(brief)).status).toBe(403)
    const redirect = await fetch(led, { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://shop.example/expired'])
    expect(await codeOf(owner().files.generateFileDownloadUrl(file.id, { assetKeys: ['720p'] }))).toBe('INVALID_ASSET_KEY')
    expect(await codeOf(owner().files.generateFileDownloadUrl('unknown.png'))).toBe('FILE_NOT_FOUND')
    expect((await fetch(withOtherEnd(brief))).status).toBe(404)
  })

  test('a private file has no address but the one of a download', async () => {
    const file = await uploaded('Psst', { fileName: 'secret.txt', private: true })
    expect(file).toMatchObject({ private: true, mediaType: 'DOCUMENT' })
    expect(file.url).toBeUndefined()
    for (const path of [
      `/media/${file.id}`,
      `/private/media/${shop.credentials.siteId}/${file.id}`,
      `/media/../private/media/${shop.credentials.siteId}/${file.id}`,
    ])
      expect((await fetch(server.url + path)).status).toBe(404)
    const { downloadUrls } = await owner().files.generateFileDownloadUrl(file.id)
    expect(await (await fetch(here(downloadUrls![0]!.url))).text()).toBe('Psst')
    await owner().files.bulkDeleteFiles([file.id], { permanent: true })
    await server.app.drain(shop.credentials.siteId)
    expect((await fetch(here(downloadUrls![0]!.url))).status).toBe(404)
    expect(await keysOf(`private/media/${shop.credentials.siteId}/`)).toEqual([])
  })

  test('several files, and a folder with its folders, are one archive', async () => {
    const sea = (await owner().folders.createFolder('Sea')).folder!._id!
    const north = (await owner().folders.createFolder('../North', { parentFolderId: sea })).folder!._id!
    const one = await uploaded('One', { fileName: 'note.txt', parentFolderId: sea })
    const two = await uploaded('Two', { fileName: 'note.txt', parentFolderId: sea })
    await uploaded('Three', { fileName: 'note.txt', parentFolderId: north })
    const namesIn = async (url: string | null | undefined) => {
      const bytes = await buffer(Readable.fromWeb((await fetch(here(url))).body as never))
      const names: string[] = []
      for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
        names.push(bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)))
      return names.toSorted()
    }
    const { downloadUrl } = await owner().files.generateFilesDownloadUrl([one.id, two.id])
    expect(await namesIn(downloadUrl)).toEqual(['note (2).txt', 'note.txt'])
    const folder = await owner().folders.generateFolderDownloadUrl(sea)
    expect(await namesIn(folder.downloadUrl)).toEqual(['_North/note.txt', 'note (2).txt', 'note.txt'])
  })

  test('a video plays as it was uploaded', async () => {
    const file = await uploaded(Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'), { fileName: 'boat.mp4' })
    const { downloadUrl } = await owner().files.generateVideoStreamingUrl(file.id, { format: 'HLS' })
    expect(downloadUrl!.assetKey).toBe('src')
    expect((await fetch(here(downloadUrl!.url))).headers.get('content-type')).toBe('video/mp4')
    const text = await uploaded('Ahoy')
    expect(await codeOf(owner().files.generateVideoStreamingUrl(text.id))).toBe('NOT_A_VIDEO')
  })

  test('an archive that unpacks to far more than its size is refused', async () => {
    const directory = Buffer.alloc(46)
    directory.writeUInt32LE(0x02014b50, 0)
    directory.writeUInt32LE(4_000_000_000, 24)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(directory.length, 12)
    const head = Buffer.from('504b0304140000000800000000000000000000000000000000000000000000000000', 'hex')
    end.writeUInt32LE(head.length, 16)
    const { uploadUrl } = await owner().files.generateFileUploadUrl('application/zip')
    const response = await fetch(here(uploadUrl), { method: 'PUT', body: Buffer.concat([head, directory, end]) as never })
    expect([response.status, ((await response.json()) as any).details.applicationError.code]).toEqual([400, 'ARCHIVE_UNSAFE'])
  })
})
