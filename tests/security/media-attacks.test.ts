import { once } from 'node:events'
import { request } from 'node:http'
import { files, folders } from '@wix/media'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct, aVisitor } from '../support/shop/builders.ts'
import { aMember } from '../support/members/members.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, ownerClient, type TestShop } from '../support/shop/shop.ts'
import { pathsOfTestFiles, testFiles } from '../support/servers/test-files.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ files: testFiles() })))
afterAll(() => server[Symbol.asyncDispose]())

let shade = 0
const aPicture = () =>
  sharp({ create: { width: 6, height: 4, channels: 3, background: { r: 9, g: ++shade % 256, b: 80 } } })
    .png()
    .toBuffer()
const library = (shop: TestShop) => ownerClient(shop, { files, folders })
const here = (url: string) => server.url + new URL(url).pathname
const statusOf = async (path: string, init?: RequestInit) => (await fetch(server.url + path, init)).status

async function put(url: string, content: Buffer | string) {
  const response = await fetch(url, { method: 'PUT', body: content as unknown as string })
  return { status: response.status, body: (await response.json()) as any }
}

async function uploadUrl(shop: TestShop, mimeType = 'application/octet-stream', options: object = {}): Promise<string> {
  return here((await library(shop).files.generateFileUploadUrl(mimeType, options)).uploadUrl!)
}

async function uploaded(shop: TestShop, options: object = {}, content?: Buffer): Promise<string> {
  const { status, body } = await put(await uploadUrl(shop, undefined, options), content ?? (await aPicture()))
  expect(status).toBe(200)
  return body.file.id
}

/** The names in the directory of an archive. */
function namesIn(archive: Buffer): string[] {
  const names: string[] = []
  const signature = Buffer.from('504b0102', 'hex')
  for (let at = archive.indexOf(signature); at >= 0; at = archive.indexOf(signature, at + 4))
    names.push(archive.toString('utf8', at + 46, at + 46 + archive.readUInt16LE(at + 28)))
  return names
}

test('a private file is behind no address but the one of a download, and not known to another site or to visitors', async () => {
  const shop = await aShop(server)
  const [other, visitor, member] = [await aShop(server), await aVisitor(shop), await aMember(shop)]
  const id = await uploaded(shop, { private: true, fileName: 'passport.png' })
  const { siteId } = shop.credentials
  const paths = [
    `/media/${id}`,
    `/media/${id}/v1/fit/w_4,h_4/passport.png`,
    `/media/${id}/v1/fill/w_4,h_4,al_c,q_80/file.png`,
    `/media/private/media/${siteId}/${id}`,
    `/media/../private/media/${siteId}/${id}`,
    `/media/%2e%2e/private/media/${siteId}/${id}`,
    `/media/..%2fprivate%2fmedia%2f${siteId}%2f${id}`,
    `/media/..%5cprivate%5cmedia%5c${siteId}%5c${id}`,
    `/private/media/${siteId}/${id}`,
    `/video/${id}/file`,
    `/video/${id}/720p/mp4/file.mp4`,
    `/media/video/${id}/master.m3u8`,
    `/media/downloads/${id}`,
    `/media/uploads/${id}`,
    `/media/resumable/${id}/${id}`,
  ]
  const open: string[] = []
  for (const path of paths) if ((await statusOf(path)) < 400) open.push(path)
  expect(open).toEqual([])

  // Parts of it are as private, however they are asked for.
  const { downloadUrls } = await library(shop).files.generateFileDownloadUrl(id)
  const part = async (range: string) => {
    const response = await fetch(here(downloadUrls![0]!.url!), { headers: { range, 'accept-encoding': 'gzip' } })
    const { headers, status } = response
    return [status, headers.get('content-range'), headers.get('content-encoding'), headers.get('cache-control')]
  }
  const size = (await library(shop).files.getFileDescriptor(id)).sizeInBytes
  const isPrivate = 'private, no-cache'
  expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${size}`, null, isPrivate])
  expect(await part('bytes=-4')).toEqual([206, `bytes ${Number(size) - 4}-${Number(size) - 1}/${size}`, null, isPrivate])
  expect(await part('bytes=0-1,2-3')).toEqual([200, null, null, isPrivate])
  expect(await part(`bytes=${'9'.repeat(300)}-`)).toEqual([416, `bytes */${size}`, null, isPrivate])

  const calls: [string, string, object?][] = [
    ['GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`],
    ['POST', '/site-media/v1/files/generate-file-download-url', { fileId: id }],
    ['POST', '/site-media/v1/files/generate-download-url', { fileIds: [id] }],
    ['POST', '/stoa/v1/media/files/replace', { fileId: id, replacementId: id }],
    ['POST', '/site-media/v1/bulk/files/delete', { fileIds: [id], permanent: true }],
  ]
  for (const send of [visitor.send, member.send])
    for (const [method, path, body] of calls) expect([path, (await send(method, path, body)).status]).toEqual([path, 403])
  for (const [method, path, body] of calls.slice(0, 4))
    expect([path, (await other.owner(method, path, body)).status]).toEqual([path, 404])
  await other.owner('POST', '/site-media/v1/bulk/files/delete', { fileIds: [id], permanent: true })
  const { hash } = await library(shop).files.getFileDescriptor(id)
  const byHash = (who: TestShop) => who.owner('POST', '/stoa/v1/media/files/by-hash', { hashes: [hash] })
  expect((await byHash(other)).body.found ?? []).toEqual([])
  expect((await byHash(shop)).body.found).toMatchObject([{ fileId: id }])
  // A public picture is not replaced by it, nor it by a public one.
  const shown = await uploaded(shop)
  for (const [fileId, replacementId] of [
    [id, shown],
    [shown, id],
  ])
    expect((await shop.owner('POST', '/stoa/v1/media/files/replace', { fileId, replacementId })).status).toBe(428)
})

test('an address for an upload is good for one file, of the kind that it was made for, until it expires', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const url = await uploadUrl(shop, 'image/png')
  expect((await put(url, Buffer.from('%PDF-1.7 no picture'))).status).toBe(415)
  const [one, two] = await Promise.all([put(url, await aPicture()), put(url, await aPicture())])
  expect(one.body.file.id).toBe(two.body.file.id)
  const { body } = await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', { mimeType: 'image/png' })
  const visitors = here(body.uploadUrl)
  expect((await put(visitors, Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'))).status).toBe(415)
  // Its kind is part of the address: it is no download and no resumable upload.
  const token = visitors.split('/').at(-1)
  expect(await statusOf(`/media/downloads/${token}`)).toBe(404)
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '9' }
  expect(await statusOf(`/media/resumable/${token}`, { method: 'POST', headers: tus })).toBe(404)
  // A visitor does not keep what a camera wrote.
  server.clock.advance(3600_000 + 1000)
  expect((await put(visitors, await aPicture())).status).toBe(403)
})

test('lengths, offsets and parts of a resumable upload that lie are refused, and its parts are one file', async () => {
  const shop = await aShop(server)
  const { uploadUrl: made } = await library(shop).files.generateFileResumableUploadUrl('image/png', { fileName: 'a.png' })
  const endpoint = here(made!)
  const version = { 'tus-resumable': '1.0.0' }
  const create = (headers: Record<string, string>) => fetch(endpoint, { method: 'POST', headers: { ...version, ...headers } })
  const wrong: Record<string, string>[] = [
    { 'upload-length': '-1' },
    { 'upload-length': 'NaN' },
    { 'upload-length': '1e9' },
    { 'upload-length': '99999999999999999999' },
    { 'upload-defer-length': '2' },
    { 'upload-length': '5', 'upload-defer-length': '1' },
    {},
    { 'upload-length': '5', 'upload-metadata': 'filename not*base64, , ,' },
    { 'upload-concat': 'final;' },
    { 'upload-concat': 'final;/a /b' },
    { 'upload-concat': `final;${Array.from({ length: 200 }, () => 'x').join(' ')}` },
  ]
  for (const headers of wrong) {
    const { status } = await create(headers)
    expect([headers, status >= 400 && status < 500]).toEqual([headers, true])
  }
  const content = await aPicture()
  const created = await create({ 'upload-length': String(content.length) })
  const url = new URL(created.headers.get('location')!, endpoint).href
  const patch = (offset: string, body: Buffer, more: object = {}) =>
    fetch(url, {
      method: 'PATCH',
      body: body as unknown as string,
      headers: { ...version, 'content-type': 'application/offset+octet-stream', 'upload-offset': offset, ...more },
    }).then(({ status }) => status)
  for (const offset of ['-1', 'x', '7', '99999999999999999999', '0.5'])
    expect([offset, [400, 403, 409, 412].includes(await patch(offset, content.subarray(0, 3)))]).toEqual([offset, true])
  expect(await patch('0', content, { 'content-type': 'image/png' })).toBe(400)
  expect(await patch('0', Buffer.concat([content, content]))).toBe(413)
  expect((await library(shop).files.listFiles()).files).toEqual([])

  const half = Math.floor(content.length / 2)
  const { uploadUrl: second } = await library(shop).files.generateFileResumableUploadUrl('image/png', { fileName: 'a.png' })
  const place = here(second!)
  const parts = await Promise.all(
    [content.subarray(0, half), content.subarray(half)].map(async (part) => {
      const headers = {
        ...version,
        'upload-length': String(part.length),
        'upload-concat': 'partial',
        'content-type': 'application/offset+octet-stream',
      }
      const made = await fetch(place, { method: 'POST', headers, body: part as unknown as string })
      return made.headers.get('location')!
    }),
  )
  const join = () => fetch(place, { method: 'POST', headers: { ...version, 'upload-concat': `final;${parts.join(' ')}` } })
  const joined = await Promise.all([join(), join(), join()])
  expect(joined.map(({ status }) => status)).toEqual([201, 201, 201])
  const ids = await Promise.all(joined.map(async (answer) => ((await answer.json()) as any).file.id))
  expect(new Set(ids).size).toBe(1)
  expect((await library(shop).files.listFiles()).files).toMatchObject([{ hash: expect.any(String) }])
})

test('names that are paths, turn the direction or are endless stay names', async () => {
  const shop = await aShop(server)
  const names = [
    '../../etc/passwd.png',
    '..\\..\\x.png',
    '/abs/x.png',
    '....png',
    'a\u0001b.png',
    'photo\u202Egpj.exe',
    'con',
    '',
  ]
  const ids: string[] = []
  for (const fileName of names) ids.push(await uploaded(shop, { fileName }))
  for (const wrong of ['a\0b', 'x'.repeat(10_000), '\uD800'])
    expect(
      (await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', fileName: wrong })).status,
    ).toBe(400)
  for (const filePath of ['../x.png', '/a/../../x.png', 'a\0/x.png', '/./x.png'])
    expect(
      (await shop.owner('POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'image/png', filePath })).status,
    ).toBe(400)
  // A form says it in its own way.
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture())]), `../../\u202E${'y'.repeat(5000)}.png`)
  const sent = await fetch(await uploadUrl(shop), { method: 'POST', body: form })
  expect(sent.status).toBe(200)
  ids.push(((await sent.json()) as any).file.id)
  const { downloadUrl } = await library(shop).files.generateFilesDownloadUrl(ids)
  const archive = await fetch(here(downloadUrl!))
  const inArchive = namesIn(Buffer.from(await archive.arrayBuffer()))
  expect(inArchive.length).toBe(ids.length)
  for (const name of inArchive) expect(name).not.toMatch(/\.\.[/\\]|^[/\\]|\p{Cc}|\u202E/u)
  const { downloadUrls } = await library(shop).files.generateFileDownloadUrl(ids[5]!)
  expect((await fetch(here(downloadUrls![0]!.url!))).headers.get('content-disposition')).not.toContain('%E2%80%AE')
})

test('a file that is gone breaks an archive off, and nothing else', async () => {
  const shop = await aShop(server)
  const ids = [await uploaded(shop, { private: true }), await uploaded(shop, { private: true })]
  const { downloadUrl } = await library(shop).files.generateFilesDownloadUrl(ids)
  await testFiles().remove(`private/media/${shop.credentials.siteId}/${ids[1]}`)
  const read = fetch(here(downloadUrl!)).then((answer) => answer.arrayBuffer())
  await expect(read).rejects.toThrow()
  expect(await statusOf('/media/nothing')).toBe(404)
})

test('archives whose directory lies are refused or stored, and never fail the server', async () => {
  const shop = await aShop(server)
  const end = (fields: [number, number][]) => {
    const record = Buffer.alloc(22)
    record.writeUInt32LE(0x06054b50, 0)
    for (const [at, value] of fields) record.writeUInt32LE(value, at)
    return record
  }
  const start = Buffer.from('504b0304140000000000', 'hex')
  const lies = [
    Buffer.concat([start, Buffer.from('PK\u0005\u0006', 'latin1')]),
    Buffer.concat([start, end([]).subarray(0, 12)]),
    Buffer.concat([start, end([[12, 0xffffffff]])]),
    Buffer.concat([start, end([[16, 0xffffffff]])]),
    Buffer.concat([
      start,
      end([
        [12, 10],
        [16, 2],
      ]),
    ]),
    Buffer.concat([start, Buffer.from('PK\u0006\u0006', 'latin1'), Buffer.alloc(52, 255), end([])]),
    Buffer.concat([
      start,
      Buffer.alloc(60, 1),
      end([
        [12, 50],
        [16, 10],
      ]),
    ]),
  ]
  const statuses: number[] = []
  for (const lie of lies) statuses.push((await put(await uploadUrl(shop), lie)).status)
  expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
})

test('whoever breaks an upload off in the middle leaves nothing, and the address still works', async () => {
  const shop = await aShop(server)
  const url = await uploadUrl(shop, 'image/png')
  const sending = request(url, { method: 'PUT', headers: { 'content-length': '100000' } })
  sending.on('error', () => {})
  const begun = once(sending, 'finish')
  sending.end(await aPicture())
  await begun
  sending.destroy()
  expect((await put(url, await aPicture())).status).toBe(200)
  expect((await library(shop).files.listFiles()).files).toHaveLength(1)
})

test('what is in the trash replaces nothing, and of two replacements at once each file is in one place', async () => {
  const shop = await aShop(server)
  const [a, b, c] = [await uploaded(shop), await uploaded(shop), await uploaded(shop)]
  await aProduct(shop, { name: 'Boat', pictures: [{ id: a }] })
  const replace = (fileId: string, replacementId: string) =>
    shop.owner('POST', '/stoa/v1/media/files/replace', { fileId, replacementId }).then(({ status }) => status)
  await library(shop).files.bulkDeleteFiles([c])
  expect(await replace(a, c)).toBe(404)
  expect((await Promise.all([replace(a, b), replace(b, a)])).toSorted()).toEqual([200, 404])
  const work = [
    () => replace(a, b),
    () =>
      library(shop)
        .files.bulkDeleteFiles([b], { permanent: true })
        .then(() => 200),
    () =>
      library(shop)
        .files.bulkRestoreFilesFromTrashBin([a])
        .then(() => 200),
    () =>
      library(shop)
        .files.bulkDeleteFiles([a])
        .then(() => 200),
  ]
  const statuses = await Promise.all([...work, ...work].map((run) => run()))
  expect(statuses.filter((status) => status !== 200 && status !== 404 && status !== 428)).toEqual([])
})

describe('what was announced bounds what may arrive', () => {
  /** Ends only when its reader does: whoever stores first and measures later never answers. */
  const endless = (begin: Buffer) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(begin),
      pull: (controller) => controller.enqueue(Buffer.alloc(64 * 1024, 'a line of text\n')),
    })
  const send = async (url: string, method: 'PUT' | 'POST', body: RequestInit['body'], type?: string) => {
    const init = { method, body, duplex: 'half', ...(type && { headers: { 'content-type': type } }) }
    const response = await fetch(url, init as RequestInit)
    return { status: response.status, body: (await response.json()) as any }
  }
  const code = ({ status, body }: { status: number; body: any }) => [status, body.details?.applicationError?.code]
  const tooLarge = [413, 'FILE_SIZE_OVER_LIMIT']
  const partOfForm = 'multipart/form-data; boundary=b'
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const form = (content: Buffer) => Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])

  test('bytes, for PUT and for a form, while they arrive; nothing is left and the address still works', async () => {
    const shop = await aShop(server)
    const before = pathsOfTestFiles()
    const url = await uploadUrl(shop, 'text/plain', { sizeInBytes: '100000', fileName: 'a.txt' })
    const tooMany = Buffer.alloc(100_001, 'a line of text\n')
    expect(code(await send(url, 'PUT', tooMany as unknown as string))).toEqual(tooLarge)
    expect(code(await send(url, 'PUT', endless(tooMany)))).toEqual(tooLarge)
    expect(code(await send(url, 'POST', form(tooMany) as unknown as string, partOfForm))).toEqual(tooLarge)
    expect(code(await send(url, 'POST', endless(Buffer.from(head)), partOfForm))).toEqual(tooLarge)
    const picture = await aPicture()
    const small = await uploadUrl(shop, 'image/png', { sizeInBytes: String(picture.length - 1), fileName: 'a.png' })
    expect(code(await send(small, 'PUT', endless(picture)))).toEqual(tooLarge)
    expect((await library(shop).files.listFiles()).files).toEqual([])
    expect(pathsOfTestFiles()).toEqual(before)
    const whole = tooMany.subarray(1)
    expect((await send(url, 'POST', form(whole) as unknown as string, partOfForm)).body.file).toMatchObject({
      sizeInBytes: '100000',
    })
  })

  test('bytes, for what visitors upload', async () => {
    const visitor = await aVisitor(await aShop(server))
    const picture = await aPicture()
    const urlFor = async (size: number) => {
      const request = { mimeType: 'image/png', sizeInBytes: String(size) }
      return here((await visitor.send('POST', '/stoa/v1/visitor-uploads/generate-url', request)).body.uploadUrl)
    }
    expect(code(await put(await urlFor(picture.length - 1), picture))).toEqual(tooLarge)
    expect((await put(await urlFor(picture.length), picture)).status).toBe(200)
  })

  test('the kind, for PUT and for a form', async () => {
    const shop = await aShop(server)
    const before = pathsOfTestFiles()
    const url = await uploadUrl(shop, 'video/mp4', { fileName: 'boat.mp4' })
    const picture = await aPicture()
    const mismatch = [415, 'MISMATCH_MIME_TYPE']
    expect(code(await put(url, picture))).toEqual(mismatch)
    expect(code(await send(url, 'POST', form(picture) as unknown as string, partOfForm))).toEqual(mismatch)
    expect(code(await send(url, 'PUT', endless(picture)))).toEqual(mismatch)
    expect(pathsOfTestFiles()).toEqual(before)
  })

  test('in numbers that are none, and names that databases refuse, nothing fails but the request', async () => {
    const shop = await aShop(server)
    const sized = async (sizeInBytes: unknown) => {
      const request = { mimeType: 'text/plain', fileName: 'a.txt', sizeInBytes }
      return (await shop.owner('POST', '/site-media/v1/files/generate-upload-url', request)).status
    }
    for (const size of ['1e999', '-1', '0', '1.5', 'NaN', '0x10', '9'.repeat(400), {}, [], true])
      expect(await sized(size), JSON.stringify(size)).toBe(400)
    const text = Buffer.from('a line of text\n')
    const names = ['%00', 'a%00b.txt', '%ff', '..%2f..%2fx', 'x'.repeat(5000), '%F0%9F%98%80.txt', '%ED%A0%80']
    for (const name of names) {
      const { status, body } = await put(`${await uploadUrl(shop)}?filename=${name}`, text)
      // An address that is no text is refused before anything is read.
      expect([200, 400], name).toContain(status)
      if (status === 400) continue
      expect(body.file.displayName).not.toMatch(/[\0/\\]/)
      expect(body.file.displayName.length).toBeLessThanOrEqual(255)
    }
    const odd = Buffer.from(head.replace('a.txt', 'a\0b/../c.txt'), 'latin1')
    const sent = Buffer.concat([odd, text, Buffer.from('\r\n--b--\r\n')])
    const { status, body } = await send(await uploadUrl(shop), 'POST', sent, partOfForm)
    expect(status === 200 ? body.file.displayName : status).toEqual(status === 200 ? expect.not.stringContaining('\0') : 400)
  })
})
