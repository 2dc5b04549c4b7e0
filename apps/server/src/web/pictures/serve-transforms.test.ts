import { media } from '@wix/sdk'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  animated,
  oneColour,
  pictureServer,
  scene,
  type PictureServer,
} from '../../../../../tests/support/media/picture-server.ts'

let server: PictureServer
let photo: string
let drawing: string
let animation: string
beforeAll(async () => {
  server = await pictureServer()
  // Red on the left, blue on the right.
  const halves = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#ff0000' } })
    .composite([{ input: await oneColour(60, 80, '#0000ff').png().toBuffer(), left: 60, top: 0 }])
    .jpeg()
    .toBuffer()
  photo = await server.stored(halves)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="50" height="40"><rect width="50" height="40" fill="#00ff00"/></svg>'
  drawing = await server.stored(Buffer.from(svg))
  animation = await server.stored(await animated(3, 30, 20))
})
afterAll(() => server[Symbol.asyncDispose]())

const get: PictureServer['get'] = (...request) => server.get(...request)
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
  const id = await server.stored(await scene(400, 300))
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
  server.counted.length = 0
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(path)))
  expect(server.counted.filter(({ points }) => points !== undefined)).toEqual([{ address: '127.0.0.1', points: 1 }])
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
  const counts = server.counted.length
  await get(`${photo}/v1/fill/h_22,w_33/b.jpg`)
  expect(server.counted).toHaveLength(counts)
})

test('a copy counts by what is read, its size, its format and what is done to it', async () => {
  const id = await server.stored(await oneColour(2000, 1000, '#336699').jpeg().toBuffer())
  server.counted.length = 0
  for (const transform of [
    'fit/w_1000,h_1000/a.jpg',
    'fit/w_1000,h_1000,blur_5/a.jpg',
    'fit/w_1000,h_1000/a.gif',
    'fit/w_2000,h_2000,enc_avif/a.jpg',
    'fit/w_1,h_1/a.jpg',
  ])
    expect((await get(`${id}/v1/${transform}`)).status).toBe(200)
  expect(server.counted.flatMap(({ points }) => points ?? [])).toEqual([5, 17, 65, 152, 3])
})

test('a photograph that lies on its side is cut as it is shown', async () => {
  const sideways = await sharp(Buffer.from(await (await get(photo)).arrayBuffer()))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const id = await server.stored(sideways)
  expect(await picture(`${id}/v1/fit/w_40,h_40/a.png`)).toMatchObject({ width: 27, height: 40 })
  // Red is above now.
  expect(await colourOf(`${id}/v1/fill/w_20,h_15,al_t/a.png`)).toEqual([1, 0, 0])
  expect(await colourOf(`${id}/v1/fill/w_20,h_15,al_b/a.png`)).toEqual([0, 0, 1])
  expect(await colourOf(`${id}/v1/crop/x_0,y_80,w_80,h_40/fill/w_10,h_5,al_c/a.png`)).toEqual([0, 0, 1])
})

test('a picture that is deleted has no copies for long', async () => {
  const id = await server.stored(await oneColour(9, 9, '#123456').jpeg().toBuffer())
  const path = `${id}/v1/fit/w_5,h_5/a.jpg`
  const paths = [path, `social/${id}.png`]
  for (const each of paths) expect((await get(each)).status).toBe(200)
  await server.files.remove(`media/${id}`)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  for (const each of paths) expect((await get(each)).status, each).toBe(404)
  vi.restoreAllMocks()
})

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

test('a shared link’s picture is made once for a stored picture, counts for who asks, and is not itself a source of another', async () => {
  server.counted.length = 0
  const response = await get(`social/${photo}.png`)
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect([response.status, width, height]).toEqual([200, 1200, 630])
  expect((await get(`social/${photo}.png`)).status).toBe(200)
  expect(server.counted).toEqual([{ address: '127.0.0.1', points: 50 }])
  for (const path of [`social/${photo}.png.png`, `${photo}/v1/fit/w_1,h_1/a.jpg.png`])
    expect((await get(`social/${path}`)).status, path).toBe(404)
  server.limited.add('127.0.0.1')
  expect((await get(`social/${drawing}.png`)).status).toBe(429)
  expect((await get(`social/${photo}.png`)).status).toBe(200)
  server.limited.clear()
})
