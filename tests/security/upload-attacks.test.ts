import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { aVisitor } from '../support/shop/builders.ts'
import { aShop } from '../support/shop/shop.ts'
import { pathsOfTestFiles } from '../support/servers/test-files.ts'
import { server, aPicture, library, here, statusOf, put, uploadUrl, setUp } from './media-attacks-set-up.ts'

setUp()

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
