import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { fixedCopies, jpegUrl, transformedUrl, widthSet } from '@stoa/media-url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  animated,
  oneColour,
  pictureServer,
  scene,
  type PictureServer,
} from '../../../../../tests/support/media/picture-server.ts'
import { newId } from '../../kernel/basics/ids.ts'
import { CopiesExhausted, copyBudget } from './copy-budget.ts'

let server: PictureServer
let photo: string
beforeAll(async () => {
  server = await pictureServer()
  photo = await server.stored(await scene(120, 80))
})
afterAll(() => server[Symbol.asyncDispose]())

const get: PictureServer['get'] = (...request) => server.get(...request)
const sizeOf = async (path: string) => {
  const { width, height } = await sharp(await (await get(path)).arrayBuffer()).metadata()
  return [width, height]
}

test('a drawing that would take minutes is given up, is not tried again, and keeps no other waiting', async () => {
  const heavy = '<feTurbulence baseFrequency="0.1" numOctaves="9"/><feGaussianBlur stdDeviation="500"/>'.repeat(100)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"><filter id="f">${heavy}</filter><rect width="7000" height="7000" filter="url(#f)"/></svg>`
  const id = await server.stored(Buffer.from(svg))
  expect((await get(`${id}/v1/fit/w_9,h_9/a.png`)).status).toBe(422)
  const paths = Array.from({ length: 20 }, (_, index) => `${id}/v1/fit/w_${index + 10},h_10/a.png`)
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual(paths.map(() => 422))
  const small = await server.stored(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"/>'))
  expect(await sizeOf(`${small}/v1/fit/w_12,h_12/a.png`)).toEqual([12, 10])
  expect((await get(`social/${id}.png`)).status).toBe(422)
})

test('whoever asks for too many new copies is refused, gets the ones that there are, and keeps nobody from the others', async () => {
  const known = `${photo}/v1/fill/w_31,h_21/a.jpg`
  const unknown = `${photo}/v1/fill/w_32,h_21/a.jpg`
  await get(known)
  server.limited.add('198.51.100.1')
  const from = (address: string, path: string) => get(path, { 'x-forwarded-for': address })
  expect((await from('198.51.100.1', unknown)).status).toBe(429)
  expect((await from('198.51.100.1', known)).status).toBe(200)
  expect((await from('198.51.100.2', unknown)).status).toBe(200)
  server.limited.clear()
})

test('thousands of sizes of one picture fill no disk and take nothing from others', async () => {
  const id = await server.stored(await oneColour(120, 90, '#885522').jpeg().toBuffer())
  const others = `${photo}/v1/fill/w_44,h_44/a.jpg`
  const served = async (path: string) => {
    const response = await get(path, { 'x-forwarded-for': '203.0.113.9' })
    await response.arrayBuffer()
    return response.status
  }
  expect(await served(others)).toBe(200)
  const sizes = Array.from(
    { length: 2000 },
    (_, index) => `${id}/v1/fill/w_${(index % 50) + 1},h_${Math.floor(index / 50) + 1}/a.png`,
  )
  let answered = 0
  let next = 0
  const attacker = async () => {
    for (let path = sizes[next++]; path !== undefined; path = sizes[next++]) {
      const response = await get(path, { 'x-forwarded-for': '198.51.100.66' })
      await response.arrayBuffer()
      expect([200, 503]).toContain(response.status)
      if (++answered % 500 === 0) expect(bytesOnDisk(server.cacheFolder)).toBeLessThanOrEqual(server.cacheBytes)
    }
  }
  const attack = Promise.all(Array.from({ length: 300 }, attacker))
  // New ones of other pictures are made meanwhile, one after the other.
  for (let width = 50; width < 60; width++) expect(await served(`${photo}/v1/fill/w_${width},h_44/a.jpg`)).toBe(200)
  expect(answered).toBeLessThan(2000)
  await attack
  const copies = readdirSync(server.cacheFolder)
  const ofAttacked = copies.filter((name) => name.startsWith(createHash('sha256').update(id).digest('hex').slice(0, 16)))
  expect(ofAttacked.length).toBeLessThanOrEqual(4)
  expect(bytesOnDisk(server.cacheFolder)).toBeLessThanOrEqual(server.cacheBytes)
  server.counted.length = 0
  expect(await served(`${photo}/v1/fill/w_59,h_44/a.jpg`)).toBe(200)
  expect(server.counted).toEqual([])
})

test('new sizes of one picture come to an end however many addresses ask, and the page still shows it', async () => {
  await using guarded = await pictureServer({ pointsOfPicture: 50 })
  const [attacked, other] = [await guarded.stored(await scene(120, 80)), await guarded.stored(await scene(90, 60))]
  const ask = (path: string, index: number) =>
    fetch(`${guarded.url}/media/${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': `198.51.${100 + (index >> 8)}.${index & 255}` },
    })
  const known = `${attacked}/v1/fill/w_60,h_40/a.jpg`
  expect((await ask(known, 0)).status).toBe(200)
  expect((await ask(known, 1)).status).toBe(200)
  const paths = Array.from(
    { length: 400 },
    (_, index) => `${attacked}/v1/fill/w_${(index % 100) + 1},h_${(index >> 2) + 1}/a.jpg`,
  )
  const statuses: number[] = []
  for (const [index, path] of paths.entries()) statuses.push((await ask(path, index)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(50)
  expect(guarded.counted.filter(({ points }) => points).length).toBeLessThanOrEqual(50)
  const refused = await ask(paths.at(-1)!, 401)
  expect([refused.status, refused.headers.get('location')]).toEqual([302, `/media/${attacked}`])
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect((await ask(known, 402)).status).toBe(200)
  expect((await ask(`${other}/v1/fill/w_33,h_22/a.jpg`, 403)).status).toBe(200)
  // Copies that a page of the shop shows are still made.
  const { width, height } = await sharp(Buffer.from(await (await ask(attacked, 404)).arrayBuffer())).metadata()
  const listed = widthSet({ id: attacked, width, height }, undefined, { allowWebpAvifTransforms: true })!
  const { listed: inLists, sent, mailed } = fixedCopies
  const fixed = [
    ...[inLists, sent].map((transform) => transformedUrl({ id: attacked }, transform)),
    jpegUrl(`/media/${attacked}`, mailed.box.width, mailed.box.height),
  ]
  const shown = [...listed.split(', ').map((each) => each.split(' ')[0]!), ...fixed].map((path) => path.replace('/media/', ''))
  const pages = await Promise.all(shown.map((path, index) => ask(path, 405 + index)))
  expect(pages.map(({ status }) => status)).toEqual(shown.map(() => 200))
})

test('a picture has a new share of copies after ten minutes', () => {
  let now = 0
  const budget = copyBudget(10, () => now)
  budget.take('a.jpg', 30)
  expect(() => budget.check('a.jpg')).toThrow(CopiesExhausted)
  budget.take('b.jpg', 1)
  now = 600_000
  budget.take('a.jpg', 1)
})

/** Returns the size in blocks of four kilobytes. */
function bytesOnDisk(path: string): number {
  return readdirSync(path).reduce((sum, name) => {
    const { size = 0 } = statSync(join(path, name), { throwIfNoEntry: false }) ?? {}
    return sum + Math.ceil(size / 4096) * 4096
  }, 0)
}

describe('pictures that mean harm', () => {
  test.each<[string, number, string, () => Promise<Buffer>, string?]>([
    ['something else', 422, 'PICTURE_UNREADABLE', async () => Buffer.from('no picture')],
    ['nothing', 422, 'PICTURE_UNREADABLE', async () => Buffer.alloc(0)],
    ['a picture that ends too early', 422, 'PICTURE_UNREADABLE', async () => (await scene(900, 900)).subarray(0, 20_000)],
    ['a page', 422, 'PICTURE_UNREADABLE', async () => Buffer.from('<html><script>alert(1)</script>'), 'png'],
    ['a picture of 20,000 by 20,000 pixels in fifty kilobytes', 422, 'PICTURE_TOO_LARGE', () => pngOf(20_000, 20_000), 'png'],
    ['a picture that says that it has 60,000 by 60,000 pixels', 422, 'PICTURE_TOO_LARGE', () => gifOf(60_000, 60_000), 'gif'],
    [
      'a file of 21 megabytes',
      422,
      'PICTURE_TOO_LARGE',
      async () => Buffer.concat([await scene(9, 9), Buffer.alloc(21_000_000)]),
    ],
  ])('%s is answered with %i %s, also as the picture of a link', async (_name, status, code, bytes, ending = 'jpg') => {
    const id = `harm-${newId()}.${ending}`
    await server.files.put(`media/${id}`, await bytes())
    for (const path of [`${id}/v1/fill/w_10,h_10,al_c,enc_auto/a.${ending}`, `social/${id}.png`]) {
      const response = await get(path)
      expect(response.status, path).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ details: { applicationError: { code } } })
    }
  })

  test('what could not be read is not read again for ten minutes', async () => {
    const id = `harm-${newId()}.jpg`
    await server.files.put(`media/${id}`, 'no picture')
    expect((await get(`${id}/v1/fit/w_5,h_5/a.jpg`)).status).toBe(422)
    await server.files.put(`media/${id}`, await oneColour(9, 9, '#ffffff').jpeg().toBuffer())
    expect((await get(`${id}/v1/fit/w_6,h_6/a.jpg`)).status).toBe(422)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 601_000)
    expect((await get(`${id}/v1/fit/w_6,h_6/a.jpg`)).status).toBe(200)
    vi.restoreAllMocks()
  })

  test('an animation of too many pixels is shown as it is stored, and its first frame as any other', async () => {
    // 60 small frames on a canvas of 1000 by 1000: 60 megapixels.
    const gif = await animated(60, 30, 30)
    for (const at of [6, 8]) gif.writeUInt16LE(1000, at)
    const id = await server.stored(gif)
    const response = await get(`${id}/v1/fill/w_10,h_10,al_c,anm_all/a.gif`, { accept: 'image/*' })
    expect([response.redirected, response.url]).toEqual([true, `${server.url}/media/${id}`])
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).pages).toBe(60)
    expect(await sizeOf(`${id}/v1/fill/w_10,h_10,al_c,pstr/a.gif`)).toEqual([10, 10])
  })
})

/** A black PNG, of which every pixel is there. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  const chunks = [
    ['IHDR', header],
    ['IDAT', pixels],
    ['IEND', Buffer.alloc(0)],
  ] as const
  const written = chunks.map(([type, content]) => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    const body = Buffer.concat([Buffer.from(type), content])
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  })
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...written])
}

/** A GIF of one pixel that claims another size. */
async function gifOf(width: number, height: number): Promise<Buffer> {
  const gif = await oneColour(1, 1, '#ffffff').gif().toBuffer()
  const frame = gif.indexOf(0x2c, 13)
  for (const [at, side] of [
    [6, width],
    [8, height],
    [frame + 5, width],
    [frame + 7, height],
  ] as const)
    gif.writeUInt16LE(side, at)
  return gif
}
