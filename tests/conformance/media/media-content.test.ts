import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aShop } from '../../support/shop/shop.ts'
import { server, aPicture, here, uploadUrl, put, uploaded, setUp } from './media-files-set-up.ts'

setUp()

test('where and with what a photograph was taken is removed, unless somebody asks for it; how it is turned stays', async () => {
  const shop = await aShop(server)
  const photo = await sharp(await aPicture(8, 4))
    .withExif({ IFD0: { Make: 'Camera of Mia' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const withGps = await sharp(await aPicture(8, 4))
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Mia' }, IFD3: { GPSLatitude: '52/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer()
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    const given = await sharp(withGps).keepExif().toFormat(format).toBuffer()
    expect(given.includes('Camera of Mia'), format).toBe(true)
    const file = await uploaded(shop, { name: `photo.${format}`, content: given })
    const stored = Buffer.from(await (await fetch(here(file.url))).arrayBuffer())
    expect(stored.includes('Camera of Mia'), format).toBe(false)
    expect(await sharp(stored).raw().toBuffer(), format).toEqual(await sharp(given).raw().toBuffer())
  }
  const turned = await uploaded(shop, { name: 'turned.jpg', content: photo })
  expect(turned.media.image.image).toMatchObject({ width: 4, height: 8 })
  const stored = Buffer.from(await (await fetch(here(turned.url))).arrayBuffer())
  expect(await sharp(stored).metadata()).toMatchObject({ orientation: 6 })
  const kept = await put(`${await uploadUrl(shop, 'image/jpeg')}?keepMetadata=true`, withGps)
  expect(Buffer.from(await (await fetch(here(kept.body.file.url))).arrayBuffer())).toEqual(withGps)
})

test('what programs wrote about an animation is removed, its repetitions stay', async () => {
  const shop = await aShop(server)
  const frames = Buffer.concat([Buffer.alloc(4 * 4 * 3, 20), Buffer.alloc(4 * 4 * 3, 220)])
  const plain = await sharp(frames, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } })
    .gif({ loop: 3 })
    .toBuffer()
  // XMP is written without lengths; the bytes behind it lead every reader of blocks to its end.
  const trailer = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0])
  const xmp = Buffer.from('<x:xmpmeta><exif:GPSLatitude>47,22.1N</exif:GPSLatitude></x:xmpmeta>')
  const block = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), xmp, trailer])
  const at = 13 + 3 * 2 ** ((plain[10]! % 8) + 1)
  for (const content of [
    Buffer.concat([plain.subarray(0, at), block, plain.subarray(at)]),
    Buffer.concat([plain.subarray(0, -1), block, plain.subarray(-1)]),
  ]) {
    expect((await sharp(content, { animated: true }).metadata()).pages).toBe(2)
    const { url } = await uploaded(shop, { name: 'boat.gif', content })
    const stored = Buffer.from(await (await fetch(here(url))).arrayBuffer())
    expect(stored.toString('latin1')).not.toMatch(/XMP|GPS|47,22/)
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3 })
  }
})

test('an animation says that it is one; one of too many frames or pixels is refused before it is decoded', async () => {
  const shop = await aShop(server)
  const frames = Buffer.concat(Array.from({ length: 3 }, (_, index) => Buffer.alloc(4 * 4 * 3, index * 80)))
  const animation = await sharp(frames, { raw: { width: 4, height: 12, channels: 3, pageHeight: 4 } })
    .gif()
    .toBuffer()
  const file = await uploaded(shop, { name: 'a.gif', content: animation })
  expect(file.media.image).toMatchObject({ annotations: ['IS_ANIMATED'], image: { width: 4, height: 4 } })
  const vast = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  for (const at of [6, 8, vast.indexOf(0x2c, 13) + 5, vast.indexOf(0x2c, 13) + 7]) vast.writeUInt16LE(20_000, at)
  const { status, body } = await put(await uploadUrl(shop, 'image/gif'), vast)
  expect(status).toBe(400)
  expect(body.details.applicationError.code).toMatch(/TOO_MANY_PIXELS|FILE_UNREADABLE/)
})

test('a picture is described in words and by its focal point; what is left out stays', async () => {
  const shop = await aShop(server)
  const { id } = await uploaded(shop)
  const described = async (change: object) => {
    const { status } = await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: id, ...change })
    expect(status).toBe(200)
    const { body } = await shop.owner('GET', `/site-media/v1/files/get-file-by-id?fileId=${id}`)
    const { altText, focalPoint } = body.file.media.image.image
    return { altText, focalPoint }
  }
  expect(await described({ altText: 'A boat', focalPoint: { x: 20, y: 80 } })).toEqual({
    altText: 'A boat',
    focalPoint: { x: 20, y: 80 },
  })
  expect(await described({ focalPoint: { x: 30, y: 70 } })).toEqual({ altText: 'A boat', focalPoint: { x: 30, y: 70 } })
  expect(await described({ altText: '' })).toEqual({ altText: undefined, focalPoint: { x: 30, y: 70 } })
  const { status } = await shop.owner('POST', '/stoa/v1/media/pictures/describe', { fileId: id, focalPoint: { x: 101, y: 0 } })
  expect(status).toBe(400)
})
