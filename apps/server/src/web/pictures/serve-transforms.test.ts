import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '@wix/sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInMemory } from '../../../../../tests/support/embedded-memory.ts'
import { testApp } from '../../../../../tests/support/test-app.ts'
import { WireError } from '../../kernel/errors.ts'
import type { FileStore } from '../../kernel/files/file-store.ts'
import { diskFiles } from '../../kernel/files/local-disk.ts'
import { newId } from '../../kernel/ids.ts'
import { putPicture, storePicture } from '../../modules/pictures/index.ts'
import { servePictures } from './index.ts'
import { pictureCache } from './picture-cache.ts'

const stack = new AsyncDisposableStack()
const siteId = newId()
let folder: string
let files: FileStore
let url: string
let photo: string
let drawing: string
let counted: { address: string; points?: number }[]
let isLimited = false

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-transforms-'))
  stack.defer(() => rmSync(folder, { recursive: true, force: true }))
  files = diskFiles(join(folder, 'media'))
  const { app } = stack.use(await testApp(stack.use(await openInMemory()), { files }))
  const limits = {
    request(request: { address: string; points?: number }) {
      counted.push(request)
      if (isLimited) throw new WireError(429, 'RATE_LIMITED', 'too many requests')
    },
  }
  counted = []
  servePictures(app, { files, limits, cache: pictureCache(join(folder, 'cache')) })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  // Red on the left, blue on the right.
  const half = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .png()
      .toBuffer()
  const halves = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } })
    .composite([{ input: await half('#0000ff'), left: 60, top: 0 }])
    .jpeg()
    .toBuffer()
  photo = (await storePicture(files, siteId, halves)).id
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><rect width="50" height="40" fill="#00ff00"/></svg>'
  drawing = (await putPicture(files, siteId, Buffer.from(svg), { format: 'svg', width: 50, height: 40 })).id
  await files.put('media/broken.jpg', 'no picture')
})
afterAll(() => stack.disposeAsync())

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
  expect(await picture(`${fit},enc_auto/a.jpg`, 'image/avif,image/webp,*/*')).toMatchObject({
    format: 'webp',
    type: 'image/webp',
  })
  expect(await picture(`${fit},enc_auto/a.jpg`, '*/*')).toMatchObject({ format: 'jpeg', type: 'image/jpeg' })
  expect(await picture(`${fit}/a.png`)).toMatchObject({ format: 'png' })
  expect(await picture(`${fit}/a`)).toMatchObject({ format: 'jpeg' })
  expect(await picture(`${drawing}/v1/fit/w_25,h_25/a`)).toEqual({ width: 25, height: 20, format: 'png', type: 'image/png' })
  expect((await get(`${fit},enc_auto/a.jpg`)).headers.get('vary')).toContain('accept')
})

test('each adjustment has its effect', async () => {
  const bytesOf = async (parameters: string) =>
    Buffer.from(await (await get(`${photo}/v1/fit/w_60,h_60${parameters}/a.jpg`)).arrayBuffer()).toString('base64')
  const parameters = ['', ',q_20', ',blur_20', ',con_50', ',br_30', ',sat_-80', ',hue_90', ',bl', ',usm_2.00_5.00_0.00']
  expect(new Set(await Promise.all(parameters.map(bytesOf))).size).toBe(parameters.length)
})

test('a copy is made once, counts for who asks for it, and is kept by browsers', async () => {
  const path = `${photo}/v1/fill/w_33,h_22/a.jpg`
  counted.length = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)))
  expect(counted).toEqual([{ address: '127.0.0.1', points: 1 }])
  const { headers } = answers[0]!
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const again = await get(path, { 'if-none-match': headers.get('etag')! })
  expect(again.status).toBe(304)
  expect((await get(path, {}, 'HEAD')).headers.get('content-length')).toBe(headers.get('content-length'))
  // The same parameters in another order are the same copy.
  await get(`${photo}/v1/fill/h_22,w_33/b.jpg`)
  expect(counted).toHaveLength(1)
})

test('a copy counts by its size, its format and what is done to it', async () => {
  counted.length = 0
  for (const transform of [
    'fit/w_1000,h_1000/a.jpg',
    'fit/w_1000,h_1000,blur_5/a.jpg',
    'fit/w_1000,h_1000/a.gif',
    'fit/w_2000,h_2000,enc_avif/a.jpg',
  ])
    expect((await get(`${photo}/v1/${transform}`)).status).toBe(200)
  expect(counted.map(({ points }) => points)).toEqual([6, 31, 126, 301])
})

test('a drawing that would take minutes is given up, is not tried again, and keeps no other waiting', async () => {
  const heavy = '<feTurbulence baseFrequency="0.1" numOctaves="9"/><feGaussianBlur stdDeviation="500"/>'.repeat(100)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="7000" height="7000"><filter id="f">${heavy}</filter><rect width="7000" height="7000" filter="url(#f)"/></svg>`
  const { id } = await putPicture(files, siteId, Buffer.from(svg), { format: 'svg', width: 7000, height: 7000 })
  const paths = Array.from({ length: 20 }, (_, index) => `${id}/v1/fit/w_${index + 10},h_10/a.png`)
  expect(await Promise.all(paths.map(async (path) => (await get(path)).status))).toEqual(paths.map(() => 404))
  expect(await picture(`${drawing}/v1/fit/w_12,h_12/a.png`)).toMatchObject({ width: 12, format: 'png' })
  expect((await get(`social/${id}.png`)).status).toBe(404)
})

test('whoever asks for too many new copies is refused, and gets the ones that there are', async () => {
  const known = `${photo}/v1/fill/w_31,h_21/a.jpg`
  await get(known)
  isLimited = true
  expect((await get(`${photo}/v1/fill/w_32,h_21/a.jpg`)).status).toBe(429)
  expect((await get(known)).status).toBe(200)
  isLimited = false
})

test.each([
  [400, () => `${photo}/v1/fill/w_0,h_1/a.jpg`],
  [400, () => `${photo}/v1/fill/w_99999,h_99999/a.jpg`],
  [400, () => `${photo}/v1/stretch/w_1,h_1/a.jpg`],
  [400, () => `${photo}/v1/crop/x_500,y_0,w_10,h_10/fill/w_5,h_5/a.jpg`],
  [404, () => `0000.jpg/v1/fill/w_1,h_1/a.jpg`],
  [404, () => `..%2fsecret.jpg/v1/fill/w_1,h_1/a.jpg`],
  [404, () => `broken.jpg/v1/fill/w_1,h_1/a.jpg`],
  [404, () => `social/broken.jpg.png`],
])('%s is the answer to what cannot be made', async (status, path) => {
  const response = await get(path())
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ details: { applicationError: { code: expect.any(String) } } })
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
  isLimited = true
  expect((await get(`social/${drawing}.png`)).status).toBe(429)
  expect((await get(`social/${photo}.png`)).status).toBe(200)
  isLimited = false
})

test('a cache that is full forgets its oldest copies, and one that cannot be written is none', async () => {
  const small = join(folder, 'small')
  const cache = pictureCache(small, 1000)
  for (let index = 0; index < 30; index++) await cache.put(`copy-${index}`, Buffer.alloc(100))
  expect(readdirSync(small).length).toBeLessThanOrEqual(10)
  expect(await cache.get('copy-29')).toHaveLength(100)
  writeFileSync(join(folder, 'occupied'), '')
  const broken = pictureCache(join(folder, 'occupied'), 1000)
  await broken.put('copy', Buffer.alloc(1))
  expect(await broken.get('copy')).toBeUndefined()
})
