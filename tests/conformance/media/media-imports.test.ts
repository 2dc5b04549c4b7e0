import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { pictureOf } from '../../support/media/pictures.ts'
import { server, stored, address, shop, asked, owner, here, codeOf, imported, answerBy, setUp } from './media-imports-set-up.ts'

const hour = 3600_000

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  setUp(kind)

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
    answerBy(({ url }) =>
      url === '/gone.png'
        ? { status: 404 }
        : url === '/page.png'
          ? { body: Buffer.from('MZ\u0090\u0000\u0003') }
          : url === '/inside.png'
            ? { status: 302, location: 'http://10.0.0.1/secret.png' }
            : { status: 302, location: '/again' },
    )
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
    answerBy(() => ({}))
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
    answerBy(({ url }) => (url === '/moved.png?size=2' ? { status: 302, location: elsewhere } : {}))
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
    answerBy(() => (failures-- > 0 ? { status: 503 } : {}))
    const { file } = await owner().files.importFile(`${address}/late.png`)
    await server.app.drain(shop.credentials.siteId)
    expect(await owner().files.getFileDescriptor(file!._id!)).toMatchObject({ operationStatus: 'PENDING' })
    for (let attempt = 0; attempt < 3; attempt++) {
      server.clock.advance(hour)
      await server.app.drain(shop.credentials.siteId)
    }
    expect(await owner().files.getFileDescriptor(file!._id!)).toMatchObject({ operationStatus: 'READY' })
    answerBy(({ url }) => ({ status: url === '/never.png' ? 503 : 200 }))
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
    answerBy(() => {
      const body = first ? undefined : Buffer.from('%PDF-1.7 no picture')
      first = false
      return body ? { body } : {}
    })
    expect(await imported('/changing.png')).toMatchObject({ operationStatus: 'FAILED', failure: { code: 'MISMATCH_MIME_TYPE' } })
    let requests = 0
    answerBy(() => (++requests === 2 ? { cut: true } : {}))
    const { _id: id } = await imported('/broken.png')
    server.clock.advance(hour)
    await server.app.drain(shop.credentials.siteId)
    expect(await owner().files.getFileDescriptor(id)).toMatchObject({ operationStatus: 'READY' })
  })

  test('many files are imported with a result for each', async () => {
    answerBy(({ url }) => (url === '/gone.png' ? { status: 404 } : {}))
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
})
