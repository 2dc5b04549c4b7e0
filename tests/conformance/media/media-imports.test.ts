import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { files, folders } from '@wix/media'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FileStore } from '../../../apps/server/src/kernel/files/file-store.ts'
import { openFiles } from '../../../apps/server/src/kernel/files/open-files.ts'
import { newId } from '../../../apps/server/src/kernel/basics/ids.ts'
import { pictureOf } from '../../support/media/pictures.ts'
import { s3Server, type S3Server } from '../../support/providers/s3-server.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../../support/shop/shop.ts'
import { testFiles } from '../../support/servers/test-files.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'

const hour = 3600_000

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let server: TestServer
  let s3: S3Server | undefined
  let stored: FileStore
  let host: Server
  let address: string
  let shop: TestShop
  /** The answer of the other host; by default a picture for each path. */
  let answer: (request: IncomingMessage) => { status?: number; body?: Buffer; location?: string; cut?: true }
  let asked: IncomingMessage[]
  /** Thrown instead of writing a file. */
  let failure: Error | undefined

  beforeAll(async () => {
    s3 = kind === 's3' ? await s3Server() : undefined
    const plain = s3 ? await openFiles(s3.settings('imports/')) : testFiles()
    stored = {
      ...plain,
      async put(key, content) {
        if (!failure) return plain.put(key, content)
        // As a disk that is full in the middle of a file.
        if (content instanceof Readable) content.destroy()
        throw failure
      },
      [Symbol.asyncDispose]: () => plain[Symbol.asyncDispose](),
    }
    server = await startServer({ files: stored, log: pino({ level: 'silent' }) })
    host = createServer((request, response) => {
      asked.push(request)
      const { status = 200, body = pictureOf(request.url!), location, cut } = answer(request)
      response.writeHead(status, { 'content-length': body.length, ...(location && { location }) })
      if (cut) return void response.write(body.subarray(0, body.length / 2), () => response.destroy())
      response.end(body)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => host.once('listening', resolve))
    address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  })
  beforeEach(async () => {
    shop = await aShop(server)
    answer = () => ({})
    asked = []
    failure = undefined
  })
  afterAll(async () => {
    host.closeAllConnections()
    host.close()
    await server[Symbol.asyncDispose]()
    await stored[Symbol.asyncDispose]()
    await s3?.[Symbol.asyncDispose]()
  })

  const owner = () => ownerClient(shop, { files, folders })
  const here = (url: string | null | undefined) => server.url + new URL(url!).pathname
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'served',
      (error: any) => error.details?.applicationError?.code ?? error.details?.validationError?.fieldViolations[0].ruleName,
    )
  async function imported(path = '/boat.png', options: object = {}): Promise<any> {
    const { file } = await owner().files.importFile(address + path, options)
    await server.app.drain(shop.credentials.siteId)
    return owner().files.getFileDescriptor(file!._id!)
  }
  async function keysOf(prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of stored.list(prefix)) keys.push(key)
    return keys
  }
  async function uploaded(content: Buffer | string, options: object = {}): Promise<any> {
    const { uploadUrl } = await owner().files.generateFileUploadUrl('application/octet-stream', options)
    const response = await fetch(here(uploadUrl), { method: 'PUT', body: content as never })
    return ((await response.json()) as any).file
  }

  test('a file is pending until it is fetched, and then ready', async () => {
    const { file } = await owner().files.importFile(`${address}/sea/boat%20one.png`, {
      labels: ['sea'],
      externalInfo: { origin: 'old shop', externalIds: ['1'] },
    })
    expect(file).toMatchObject({
      displayName: 'boat one.png',
      operationStatus: 'PENDING',
      mediaType: 'IMAGE',
      sourceUrl: `${address}/sea/boat%20one.png`,
    })
    await server.app.drain(shop.credentials.siteId)
    const ready = (await owner().files.getFileDescriptor(file!._id!)) as any
    expect(ready).toMatchObject({ operationStatus: 'READY', labels: ['sea'] })
    expect(await buffer(Readable.fromWeb((await fetch(here(ready.url))).body as never))).toEqual(pictureOf('/sea/boat%20one.png'))
    const events = await server.database.db
      .selectFrom('domain_event')
      .select(['slug', 'body'])
      .where('site_id', '=', shop.credentials.siteId)
      .execute()
    expect(events.filter(({ slug }) => slug === 'file_ready').map(({ body }) => body as any)).toMatchObject([
      { actionEvent: { body: { externalInfo: { origin: 'old shop' }, file: { id: file!._id } } } },
    ])
  })

  test('an address that leads to no file, or into a private network, is refused', async () => {
    const statusOf = (path: string) => codeOf(owner().files.importFile(address + path))
    answer = ({ url }) =>
      url === '/gone.png'
        ? { status: 404 }
        : url === '/page.png'
          ? { body: Buffer.from('MZ\u0090\u0000\u0003') }
          : url === '/inside.png'
            ? { status: 302, location: 'http://10.0.0.1/secret.png' }
            : { status: 302, location: '/again' }
    expect(await statusOf('/gone.png')).toBe('DOWNLOAD_FAILED')
    expect(await statusOf('/page.png')).toBe('UNSUPPORTED_FILE_FORMAT')
    expect(await statusOf('/inside.png')).toBe('DOWNLOAD_FAILED')
    expect(await statusOf('/circle')).toBe('DOWNLOAD_FAILED')
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/a.png',
      'http://127.0.0.2/a.png',
      'https://no-such-host.invalid/a.png',
    ])
      expect(await codeOf(owner().files.importFile(url)), url).toBe('DOWNLOAD_FAILED')
    answer = () => ({})
    expect(await codeOf(owner().files.importFile(`${address}/a.png`, { mimeType: 'video/mp4' }))).toBe('MISMATCH_MIME_TYPE')
    expect(await codeOf(owner().files.importFile(`${address}/a.png`, { mediaType: 'VIDEO' }))).toBe('UNSUPPORTED_FILE_FORMAT')
    expect((await owner().files.listFiles()).files).toEqual([])
  })

  test('parameters and headers go to the host that they are for, and to no other', async () => {
    const other = createServer((request, response) => {
      asked.push(request)
      response.end(pictureOf('other'))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/x.png`
    answer = ({ url }) => (url === '/moved.png?size=2' ? { status: 302, location: elsewhere } : {})
    const headers = { urlParams: { size: 2 }, urlHeaders: { authorization: 'Bearer key' } }
    expect(await imported('/moved.png', headers)).toMatchObject({ operationStatus: 'READY' })
    other.close()
    expect(asked.map(({ headers: { host: name, authorization } }) => [name === new URL(address).host, authorization])).toEqual([
      [true, 'Bearer key'],
      [false, undefined],
      [true, 'Bearer key'],
      [false, undefined],
    ])
    const { rows } = await sql<{
      payload: string
    }>`select payload::text from job where site_id = ${shop.credentials.siteId}`.execute(server.database.db)
    expect(JSON.stringify(rows)).not.toContain('Bearer key')
    for (const urlHeaders of [{ host: 'else.example' }, { 'x\r\ny': '1' }, { x: '1\r\ny: 2' }])
      expect((await shop.owner('POST', '/site-media/v1/files/import', { url: `${address}/a.png`, urlHeaders })).status).toBe(400)
  })

  test('a host that does not answer now is asked again; at last the import fails with its reason', async () => {
    let failures = 3
    answer = () => (failures-- > 0 ? { status: 503 } : {})
    const { file } = await owner().files.importFile(`${address}/late.png`)
    await server.app.drain(shop.credentials.siteId)
    expect(await owner().files.getFileDescriptor(file!._id!)).toMatchObject({ operationStatus: 'PENDING' })
    for (let attempt = 0; attempt < 3; attempt++) {
      server.clock.advance(hour)
      await server.app.drain(shop.credentials.siteId)
    }
    expect(await owner().files.getFileDescriptor(file!._id!)).toMatchObject({ operationStatus: 'READY' })
    answer = ({ url }) => ({ status: url === '/never.png' ? 503 : 200 })
    const never = (await owner().files.importFile(`${address}/never.png`)).file!
    for (let attempt = 0; attempt < 6; attempt++) {
      await server.app.drain(shop.credentials.siteId)
      server.clock.advance(hour)
    }
    expect(await owner().files.getFileDescriptor(never._id!)).toMatchObject({
      operationStatus: 'FAILED',
      failure: { code: 'DOWNLOAD_FAILED', description: 'the file could not be fetched: the answer was 503' },
    })
    expect(await stored.head(`media/${never._id}`)).toBeUndefined()
  })

  test('a file that becomes another one between two requests fails, and one whose connection breaks is fetched again', async () => {
    let first = true
    answer = () => {
      const body = first ? undefined : Buffer.from('%PDF-1.7 no picture')
      first = false
      return body ? { body } : {}
    }
    expect(await imported('/changing.png')).toMatchObject({ operationStatus: 'FAILED', failure: { code: 'MISMATCH_MIME_TYPE' } })
    let requests = 0
    answer = () => (++requests === 2 ? { cut: true } : {})
    const { _id: id } = await imported('/broken.png')
    server.clock.advance(hour)
    await server.app.drain(shop.credentials.siteId)
    expect(await owner().files.getFileDescriptor(id)).toMatchObject({ operationStatus: 'READY' })
  })

  test('many files are imported with a result for each', async () => {
    answer = ({ url }) => (url === '/gone.png' ? { status: 404 } : {})
    const paths = ['/a.png', '/gone.png', '/b.png']
    const requests = [...paths.map((path) => ({ url: address + path })), { url: 'http://10.0.0.1/x.png' }]
    const { results, bulkActionMetadata } = await owner().files.bulkImportFile(requests)
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 })
    expect(
      results!.map(({ itemMetadata, item }) => [itemMetadata!.originalIndex, itemMetadata!.success, item?.displayName]),
    ).toEqual([
      [0, true, 'a.png'],
      [1, false, undefined],
      [2, true, 'b.png'],
      [3, false, undefined],
    ])
    expect((await owner().files.bulkImportFiles(requests)).files).toHaveLength(2)
    await server.app.drain(shop.credentials.siteId)
    expect((await owner().files.queryFileDescriptors().find()).items.map(({ operationStatus }) => operationStatus)).toEqual(
      Array(4).fill('READY'),
    )
  })

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

  describe('a crash', () => {
    const rowsOf = async (table: string) =>
      (
        await sql<{
          count: number
        }>`select count(*)::int as count from ${sql.table(table)} where site_id = ${shop.credentials.siteId}`.execute(
          server.database.db,
        )
      ).rows[0]!.count

    test('before the file is written leaves nothing but a note, which the janitor removes', async () => {
      failure = new Error('the process ends')
      const { uploadUrl } = await owner().files.generateFileUploadUrl('text/plain')
      const put = () => fetch(here(uploadUrl), { method: 'PUT', body: 'Ahoy' })
      expect((await put()).status).toBe(500)
      failure = undefined
      expect([await rowsOf('media_file'), await rowsOf('media_stored_key')]).toEqual([0, 0])
      expect((await put()).status).toBe(200)
    })

    test('after the file is written leaves a file that the janitor removes, and no file that is in use', async () => {
      const kept = await uploaded('Ahoy', { fileName: 'kept.txt' })
      const key = `media/${newId().replaceAll('-', '')}.txt`
      await stored.put(key, 'nobody knows it')
      await sql`insert into media_stored_key (site_id, key, created_date) values
        (${shop.credentials.siteId}, ${key}, ${server.clock.now()}), (${shop.credentials.siteId}, ${`media/${kept.id}`}, ${server.clock.now()})`.execute(
        server.database.db,
      )
      const swept = async () => {
        await server.app.runSchedules()
        await server.app.drain(shop.credentials.siteId)
      }
      server.clock.advance(2 * hour)
      await swept()
      expect(await stored.head(key)).toBeDefined()
      server.clock.advance(24 * hour)
      await swept()
      expect(await stored.head(key)).toBeUndefined()
      expect(await stored.head(`media/${kept.id}`)).toBeDefined()
      expect(await rowsOf('media_stored_key')).toBe(0)
    })

    test('in the middle of a resumable upload leaves parts that go once its time is over', async () => {
      const { uploadUrl } = await owner().files.generateFileResumableUploadUrl('video/mp4')
      const headers = { 'tus-resumable': '1.0.0' }
      const created = await fetch(here(uploadUrl), { method: 'POST', headers: { ...headers, 'upload-length': '10' } })
      const url = new URL(created.headers.get('location')!, server.url).href
      await fetch(url, {
        method: 'PATCH',
        body: 'half',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      })
      const prefix = `private/media-uploads/${shop.credentials.siteId}/`
      expect(await keysOf(prefix)).toHaveLength(1)
      // A new site starts with the next hour.
      await server.app.runSchedules()
      server.clock.advance(8 * 24 * hour)
      await server.app.runSchedules()
      await server.app.drain(shop.credentials.siteId)
      expect(await keysOf(prefix)).toEqual([])
      expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(403)
    })
  })
})
