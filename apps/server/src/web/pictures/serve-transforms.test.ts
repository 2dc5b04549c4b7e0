import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { media } from '@wix/sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openInMemory } from '../../../../../tests/support/embedded-memory.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { WireError } from '../../kernel/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { diskFiles } from '../../kernel/files/local-disk.ts'
import { newId } from '../../kernel/ids.ts'
import { servePictures } from './index.ts'
import { pictureCache } from './picture-cache.ts'

/** Enough for four copies of one picture. */
const cacheBytes = 32 * 4 * 16 * 1024

const stack = new AsyncDisposableStack()
let folder: string
let files: FileStore
let url: string
let photo: string
let drawing: string
let animation: string
let counted: { address: string; points?: number }[]
/** Addresses that have asked for too much. */
const limited = new Set<string>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-transforms-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  files = diskFiles(join(folder, 'media'))
  const { app } = stack.use(
    await testApp(stack.use(await openInMemory()), { files, trustedProxies: ['127.0.0.1'], servesMedia: false }),
  )
  const limits = {
    request(request: { address: string; points?: number }) {
      counted.push(request)
      if (limited.has(request.address)) throw new WireError(429, 'RATE_LIMITED', 'too many requests')
    },
  }
  counted = []
  servePictures(app, { files, limits, cache: pictureCache(join(folder, 'cache'), cacheBytes), processes: 1 })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Red on the left, blue on the right.
  const halves = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } })
    .composite([{ input: await oneColour(60, 80, '#0000ff').png().toBuffer(), left: 60, top: 0 }])
    .jpeg()
    .toBuffer()
  photo = (await stored(halves)).id
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><rect width="50" height="40" fill="#00ff00"/></svg>'
  drawing = (await stored(Buffer.from(svg))).id
  animation = (await stored(await animated(3, 30, 20))).id
})
afterAll(() => stack.disposeAsync())

/** A picture as the media library stores it. */
async function stored(bytes: Buffer): Promise<{ id: string }> {
  const { format } = await sharp(bytes).metadata()
  const id = `${newId().replaceAll('-', '')}.${format === 'jpeg' ? 'jpg' : format}`
  await files.put(`media/${id}`, bytes)
  return { id }
}

const oneColour = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
/** A GIF of frames in different colours. */
const animated = async (frames: number, width: number, height: number) => {
  const pictures = Array.from({ length: frames }, (_, index) =>
    oneColour(width, height, `rgb(${(index * 80) % 256}, ${index % 256}, 100)`)
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .gif()
    .toBuffer()
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${url}/media/${path}`, { headers, method })
const picture = async (path: string, accept = '') => {
  const response = await get(path, { accept })
  expect(response.status, path).toBe(200)
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return { width, height, format, type: response.headers.get('content-type') }
}
/** Red, green and blue of the middle. */
const colourOf = async (path: string) => {
  const bytes = Buffer.from(await (await get(path)).arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)].map((value) => (value > 128 ? 1 : 0))
}

test('the addresses that the published package builds are answered', async () => {
  const image = `wix:image://v1/${photo}/A%20mug.jpg#originWidth=120&originHeight=80`
  const here = (address: string) => address.replace('https://static.wixstatic.com/media/', '')
  expect(await picture(here(media.getImageUrl(image).url))).toMatchObject({ width: 120, height: 80, format: 'jpeg' })
  expect(await picture(here(media.getScaledToFillImageUrl(image, 30, 30, {})))).toMatchObject({ width: 30, height: 30 })
  expect(await picture(here(media.getCroppedImageUrl(image, 60, 0, 20, 20, 20, 20, {})))).toMatchObject({ width: 20, height: 20 })
  expect(await colourOf(here(media.getCroppedImageUrl(image, 60, 0, 20, 20, 20, 20, {})))).toEqual([0, 0, 1])
})

test('the part that stays is the one that is asked for', async () => {
  expect(await colourOf(`${photo}/v1/fill/w_40,h_80,al_l/a.png`)).toEqual([1, 0, 0])
  expect(await colourOf(`${photo}/v1/fill/w_40,h_80,al_r/a.png`)).toEqual([0, 0, 1])
  expect(await colourOf(`${photo}/v1/fill/w_40,h_80,fp_0.90_0.50/a.png`)).toEqual([0, 0, 1])
})

test('the format is the one of the transform, of the browser, of the name, or of the picture', async () => {
  const fit = `${photo}/v1/fit/w_30,h_30`
  expect(await picture(`${fit},enc_avif/a.jpg`)).toMatchObject({ type: 'image/avif' })
  expect(await picture(`${fit},enc_pavif/a.jpg`)).toMatchObject({ type: 'image/avif' })
  expect(await picture(`${fit},enc_webp/a.jpg`)).toMatchObject({ format: 'webp' })
  const auto = (accept: string) => picture(`${fit},enc_auto/a.jpg`, accept)
  expect(await auto('image/avif,image/webp,*/*')).toMatchObject({ format: 'webp', type: 'image/webp' })
  expect(await auto('image/avif,image/*;q=0.8')).toMatchObject({ type: 'image/avif' })
  expect(await auto('image/webp;q=0, image/png')).toMatchObject({ format: 'jpeg' })
  expect(await auto('*/*')).toMatchObject({ format: 'jpeg', type: 'image/jpeg' })
  expect(await picture(`${fit}/a.png`)).toMatchObject({ format: 'png' })
  expect(await picture(`${fit}/a`)).toMatchObject({ format: 'jpeg' })
  expect(await picture(`${drawing}/v1/fit/w_25,h_25/a`)).toEqual({ width: 25, height: 20, format: 'png', type: 'image/png' })
  expect((await get(`${fit},enc_auto/a.jpg`)).headers.get('vary')).toContain('accept')
  expect((await get(`${fit},enc_webp/a.jpg`)).headers.get('vary') ?? '').not.toContain('accept')
})

test('every parameter has its effect', async () => {
  // Neither grey nor of one colour, so that everything shows.
  const { id } = await stored(await scene(400, 300))
  const bytesOf = async (parameters: string, ending = 'jpg') => {
    const response = await get(`${id}/v1/${parameters}/a.${ending}`)
    expect(response.status, parameters).toBe(200)
    return Buffer.from(await response.arrayBuffer()).toString('base64')
  }
  const boxes = ['fit/w_90,h_90', 'fill/w_90,h_90', 'fill/w_90,h_90,al_l', 'fill/w_90,h_90,fp_0.45_0.50', 'crop/w_90,h_90,al_c']
  const adjusted = [
    'q_20',
    'usm_2.00_5.00_0.00',
    'usm_6.00_5.00_0.00',
    'usm_2.00_2.00_0.00',
    'usm_2.00_5.00_60.00',
    'bl',
    'con_50',
    'con_-50',
    'br_30',
    'sat_-80',
    'hue_90',
    'blur_20',
    'blur_60',
  ]
  const jpegs = [
    ...boxes,
    ...adjusted.map((parameter) => `fit/w_90,h_90,${parameter}`),
    'crop/x_50,y_60,w_90,h_90',
    'crop/x_50,y_60,w_90,h_90,q_20',
  ]
  expect(new Set(await Promise.all(jpegs.map((path) => bytesOf(path)))).size).toBe(jpegs.length)
  for (const ending of ['png', 'gif'])
    expect(await bytesOf('fit/w_90,h_90,q_20', ending), ending).not.toBe(await bytesOf('fit/w_90,h_90', ending))
  expect(await bytesOf('fit/w_90,h_90,q_80,enc_avif,quality_auto')).not.toBe(await bytesOf('fit/w_90,h_90,q_80,enc_avif'))
  expect(await picture(`${id}/v1/fill/w_500,h_500,al_c,lg_1/a.jpg`)).toMatchObject({ width: 500, height: 500 })
  expect(await picture(`${id}/v1/fill/w_500,h_500,al_c,lg_2/a.jpg`)).toMatchObject({ width: 500, height: 500 })
  expect(await picture(`${id}/v1/fill/w_500,h_500,al_c/a.jpg`)).toMatchObject({ width: 300, height: 300 })
})

test('an animation moves where all of its frames are asked for', async () => {
  const pagesOf = async (parameters: string, ending = 'gif') => {
    const response = await get(`${animation}/v1/fill/w_10,h_10,al_c${parameters}/a.${ending}`)
    const { pages = 1, width, pageHeight, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    return [format, pages, width, pageHeight ?? height]
  }
  expect(await pagesOf(',anm_all')).toEqual(['gif', 3, 10, 10])
  expect(await pagesOf(',anm_all,enc_webp')).toEqual(['webp', 3, 10, 10])
  expect(await pagesOf(',pstr')).toEqual(['gif', 1, 10, 10])
  expect(await pagesOf('')).toEqual(['gif', 1, 10, 10])
  expect(await pagesOf(',anm_all', 'jpg')).toEqual(['jpeg', 1, 10, 10])
})

test('a copy is made once, counts for who asks for it, and is kept by browsers', async () => {
  const path = `${photo}/v1/fill/w_33,h_22/a.jpg`
  counted.length = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)))
  expect(counted.filter(({ points }) => points !== undefined)).toEqual([{ address: '127.0.0.1', points: 1 }])
  const { headers } = answers[0]!
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const etag = headers.get('etag')!
  const notModified = await get(path, { 'if-none-match': etag })
  expect([notModified.status, notModified.headers.get('etag')]).toEqual([304, etag])
  expect((await get(path, { 'if-match': '"another"' })).status).toBe(412)
  const head = await get(path, {}, 'HEAD')
  expect([head.headers.get('content-length'), await head.text()]).toEqual([headers.get('content-length'), ''])
  const whole = Buffer.from(await answers[0]!.arrayBuffer())
  const part = await get(path, { range: 'bytes=2-9' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-9/${whole.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(2, 10))
  expect((await get(path, { range: 'bytes=2-9', 'if-range': '"another"' })).status).toBe(200)
  expect((await get(path, { range: `bytes=${whole.length}-` })).status).toBe(416)
  // The same parameters in another order are the same copy.
  const counts = counted.length
  await get(`${photo}/v1/fill/h_22,w_33/b.jpg`)
  expect(counted).toHaveLength(counts)
})

test('a copy counts by what is read, its size, its format and what is done to it', async () => {
  const { id } = await stored(await oneColour(2000, 1000, '#336699').jpeg().toBuffer())
  counted.length = 0
  for (const transform of [
    'fit/w_1000,h_1000/a.jpg',
    'fit/w_1000,h_1000,blur_5/a.jpg',
    'fit/w_1000,h_1000/a.gif',
    'fit/w_2000,h_2000,enc_avif/a.jpg',
    'fit/w_1,h_1/a.jpg',
  ])
    expect((await get(`${id}/v1/${transform}`)).status).toBe(200)
  expect(counted.flatMap(({ points }) => points ?? [])).toEqual([5, 17, 65, 152, 3])
})

test('a photograph that lies on its side is cut as it is shown', async () => {
  const sideways = await sharp(Buffer.from(await (await get(photo)).arrayBuffer()))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { id } = await stored(sideways)
  expect(await picture(`${id}/v1/fit/w_40,h_40/a.png`)).toMatchObject({ width: 27, height: 40 })
  // Red is above now.
  expect(await colourOf(`${id}/v1/fill/w_20,h_15,al_t/a.png`)).toEqual([1, 0, 0])
  expect(await colourOf(`${id}/v1/fill/w_20,h_15,al_b/a.png`)).toEqual([0, 0, 1])
  expect(await colourOf(`${id}/v1/crop/x_0,y_80,w_80,h_40/fill/w_10,h_5,al_c/a.png`)).toEqual([0, 0, 1])
})

test('a picture that is deleted has no copies for long', async () => {
  const { id } = await stored(await oneColour(9, 9, '#123456').jpeg().toBuffer())
  const path = `${id}/v1/fit/w_5,h_5/a.jpg`
  expect((await get(path)).status).toBe(200)
  await files.remove(`media/${id}`)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  expect((await get(path)).status).toBe(404)
  vi.restoreAllMocks()
})

test('a drawing that would take minutes is given up, is not tried again, and keeps no other waiting', async () => {
  const heavy = '<feTurbulence baseFrequency="0.1" numOctaves="9"/><feGaussianBlur stdDeviation="500"/>'.repeat(100)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"><filter id="f">${heavy}</filter><rect width="7000" height="7000" filter="url(#f)"/></svg>`
  const { id } = await stored(Buffer.from(svg))
  expect((await get(`${id}/v1/fit/w_9,h_9/a.png`)).status).toBe(422)
  const paths = Array.from({ length: 20 }, (_, index) => `${id}/v1/fit/w_${index + 10},h_10/a.png`)
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual(paths.map(() => 422))
  expect(await picture(`${drawing}/v1/fit/w_12,h_12/a.png`)).toMatchObject({ width: 12, format: 'png' })
  expect((await get(`social/${id}.png`)).status).toBe(422)
})

test('whoever asks for too many new copies is refused, gets the ones that there are, and keeps nobody from the others', async () => {
  const known = `${photo}/v1/fill/w_31,h_21/a.jpg`
  const unknown = `${photo}/v1/fill/w_32,h_21/a.jpg`
  await get(known)
  limited.add('198.51.100.1')
  const from = (address: string, path: string) => get(path, { 'x-forwarded-for': address })
  expect((await from('198.51.100.1', unknown)).status).toBe(429)
  expect((await from('198.51.100.1', known)).status).toBe(200)
  expect((await from('198.51.100.2', unknown)).status).toBe(200)
  limited.clear()
})

test('ten thousand sizes of one picture fill no disk and take nothing from others', async () => {
  const { id } = await stored(await oneColour(120, 90, '#885522').jpeg().toBuffer())
  const others = `${photo}/v1/fill/w_44,h_44/a.jpg`
  const served = async (path: string) => {
    const response = await get(path, { 'x-forwarded-for': '203.0.113.9' })
    await response.arrayBuffer()
    return response.status
  }
  expect(await served(others)).toBe(200)
  const sizes = Array.from(
    { length: 10_000 },
    (_, index) => `${id}/v1/fill/w_${(index % 100) + 1},h_${Math.floor(index / 100) + 1}/a.png`,
  )
  let answered = 0
  let next = 0
  const attacker = async () => {
    for (let path = sizes[next++]; path !== undefined; path = sizes[next++]) {
      const response = await get(path, { 'x-forwarded-for': '198.51.100.66' })
      await response.arrayBuffer()
      expect([200, 503]).toContain(response.status)
      if (++answered % 500 === 0) expect(bytesOnDisk(join(folder, 'cache'))).toBeLessThanOrEqual(cacheBytes)
    }
  }
  const attack = Promise.all(Array.from({ length: 300 }, attacker))
  // New ones of other pictures are made meanwhile, one after the other.
  for (let width = 50; width < 60; width++) expect(await served(`${photo}/v1/fill/w_${width},h_44/a.jpg`)).toBe(200)
  expect(answered).toBeLessThan(10_000)
  await attack
  const copies = readdirSync(join(folder, 'cache'))
  const ofAttacked = copies.filter((name) => name.startsWith(createHash('sha256').update(id).digest('hex').slice(0, 16)))
  expect(ofAttacked.length).toBeLessThanOrEqual(4)
  expect(bytesOnDisk(join(folder, 'cache'))).toBeLessThanOrEqual(cacheBytes)
  counted.length = 0
  expect(await served(`${photo}/v1/fill/w_59,h_44/a.jpg`)).toBe(200)
  expect(counted).toEqual([])
})

/** As blocks of four kilobytes. */
function bytesOnDisk(path: string): number {
  return readdirSync(path).reduce((sum, name) => {
    const { size = 0 } = statSync(join(path, name), { throwIfNoEntry: false }) ?? {}
    return sum + Math.ceil(size / 4096) * 4096
  }, 0)
}

test.each([
  [400, 'INVALID_TRANSFORM', () => `${photo}/v1/fill/w_0,h_1/a.jpg`],
  [400, 'INVALID_TRANSFORM', () => `${photo}/v1/fill/w_99999,h_99999/a.jpg`],
  [400, 'INVALID_TRANSFORM', () => `${photo}/v1/stretch/w_1,h_1/a.jpg`],
  [400, 'INVALID_TRANSFORM', () => `${photo}/v1/fill/w_1,h_1,shadow_3/a.jpg`],
  [400, 'INVALID_TRANSFORM', () => `${photo}/v1/fill/w_1,h_1,q_8e1/a.jpg`],
  [404, 'UNKNOWN_ROUTE', () => `${photo}/v1/`],
  [400, 'CROP_OUTSIDE_PICTURE', () => `${photo}/v1/crop/x_500,y_0,w_10,h_10/fill/w_5,h_5/a.jpg`],
  [404, 'UNKNOWN_ROUTE', () => `0000.jpg/v1/fill/w_1,h_1/a.jpg`],
  [404, 'UNKNOWN_ROUTE', () => `..%2fsecret.jpg/v1/fill/w_1,h_1/a.jpg`],
])('%s %s is the answer to what cannot be made', async (status, code, path) => {
  const response = await get(path())
  expect(response.status).toBe(status)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toMatchObject({ details: { applicationError: { code } } })
})

test('a refusal names the token', async () => {
  const { details } = (await (await get(`${photo}/v1/fill/w_1,h_1,q_8e1/a.jpg`)).json()) as any
  expect(details.applicationError).toEqual({
    code: 'INVALID_TRANSFORM',
    description: 'the address names no transform of a picture: the value of the parameter is wrong',
    data: { token: 'q_8e1' },
  })
})

test('a name of any script may end the address', async () => {
  const name = encodeURIComponent('青い海のポスター、額縁なし・'.repeat(6))
  expect(await picture(`${photo}/v1/fill/w_10,h_10,al_c/${name}.jpg`)).toMatchObject({ width: 10 })
})

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
    await files.put(`media/${id}`, await bytes())
    for (const path of [`${id}/v1/fill/w_10,h_10,al_c,enc_auto/a.${ending}`, `social/${id}.png`]) {
      const response = await get(path)
      expect(response.status, path).toBe(status)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(await response.json()).toMatchObject({ details: { applicationError: { code } } })
    }
  })

  test('what could not be read is not read again for ten minutes', async () => {
    const id = `harm-${newId()}.jpg`
    await files.put(`media/${id}`, 'no picture')
    expect((await get(`${id}/v1/fit/w_5,h_5/a.jpg`)).status).toBe(422)
    await files.put(`media/${id}`, await oneColour(9, 9, '#ffffff').jpeg().toBuffer())
    expect((await get(`${id}/v1/fit/w_6,h_6/a.jpg`)).status).toBe(422)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 601_000)
    expect((await get(`${id}/v1/fit/w_6,h_6/a.jpg`)).status).toBe(200)
    vi.restoreAllMocks()
  })

  test('an animation of too many pixels is shown as it is stored, and its first frame as any other', async () => {
    // 600 frames of 300 by 300: 54 megapixels.
    const { id } = await stored(await animated(600, 300, 300))
    const response = await get(`${id}/v1/fill/w_10,h_10,al_c,anm_all/a.gif`, { accept: 'image/*' })
    expect([response.redirected, response.url]).toEqual([true, `${url}/media/${id}`])
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).pages).toBe(600)
    expect(await picture(`${id}/v1/fill/w_10,h_10,al_c,pstr/a.gif`)).toMatchObject({ width: 10 })
  })
})

test('a shared link’s picture is made once for a stored picture, counts for who asks, and is not itself a source of another', async () => {
  counted.length = 0
  const response = await get(`social/${photo}.png`)
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([response.status, width, height]).toEqual([200, 1200, 630])
  expect((await get(`social/${photo}.png`)).status).toBe(200)
  expect(counted).toEqual([{ address: '127.0.0.1', points: 50 }])
  for (const path of [`social/${photo}.png.png`, `${photo}/v1/fit/w_1,h_1/a.jpg.png`])
    expect((await get(`social/${path}`)).status, path).toBe(404)
  limited.add('127.0.0.1')
  expect((await get(`social/${drawing}.png`)).status).toBe(429)
  expect((await get(`social/${photo}.png`)).status).toBe(200)
  limited.clear()
})

/** A JPEG with edges, slopes and many colours. */
function scene(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    const isDark = (Math.floor(x / 40) + Math.floor(y / 30)) % 2 === 0
    pixels.set([isDark ? x % 200 : 255 - (y % 90), (x * 7 + y * 3) % 256, isDark ? 90 : (x + y) % 160], index * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

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
