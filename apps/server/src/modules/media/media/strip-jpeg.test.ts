import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { strippedJpeg } from './strip-jpeg.ts'

const secret = 'Camera of Mia'

async function aPhoto({ progressive = false } = {}): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at * 37) % 251))
  return await sharp(pixels, { raw: { width: 64, height: 48, channels: 3 } })
    .withExif({ IFD0: { Make: secret } })
    .withIccProfile('p3')
    .jpeg({ progressive })
    .toBuffer()
}

function segment(marker: number, content: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Buffer.from(content, 'latin1')])
}

const withInserted = (bytes: Buffer, at: number, more: Buffer) => Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])
const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

/** Where each segment before the first scan begins. */
function segmentsOf(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2)) found.push(at)
  return found
}

test('stray bytes before a segment, which decoders skip, hide no metadata', async () => {
  const photo = await aPhoto()
  const pixels = await pixelsOf(photo)
  const stray = fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes.map((byte) => (byte === 0xff ? 0 : byte))))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...segmentsOf(photo)), stray, fc.boolean(), async (at, bytes, isFilled) => {
      const given = withInserted(photo, at, isFilled ? Buffer.concat([bytes, Buffer.from([0xff, 0xff])]) : bytes)
      const left = strippedJpeg(given, undefined)
      expect(left.includes(secret)).toBe(false)
      expect(left.includes('ICC_PROFILE')).toBe(true)
      expect(await pixelsOf(left)).toEqual(pixels)
    }),
    { numRuns: 60 },
  )
})

test('segments between and behind scans are left out, and what others write into those of JFIF and Adobe', async () => {
  const photo = await aPhoto({ progressive: true })
  const lastScan = photo.lastIndexOf(Buffer.from([0xff, 0xda]))
  expect(lastScan).toBeGreaterThan(photo.indexOf(Buffer.from([0xff, 0xda])))
  // Each scan of a progressive picture has tables before it.
  const between = photo.lastIndexOf(Buffer.from([0xff, 0xc4]), lastScan)
  const hidden = Buffer.concat([
    segment(0xe1, `Exif\0\0${secret}`),
    segment(0xee, `Adobe${secret}`),
    segment(0xee, secret.slice(0, 12)),
    segment(0xe0, `JFXX\0${secret}`),
    segment(0xf0, secret),
    segment(0xfe, secret),
  ])
  for (const at of [2, between, photo.length - 2]) {
    const left = strippedJpeg(withInserted(photo, at, hidden), undefined)
    expect(left.includes(secret.slice(0, 12))).toBe(false)
    expect(await pixelsOf(left)).toEqual(await pixelsOf(photo))
  }
})

test('the colours of a picture for printers stay', async () => {
  const photo = await sharp(await aPhoto())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect(photo.includes('Adobe')).toBe(true)
  expect(await pixelsOf(strippedJpeg(photo, undefined))).toEqual(await pixelsOf(photo))
})

test('a picture whose segments do not end is refused', async () => {
  const photo = await aPhoto()
  const lying = Buffer.from(photo)
  lying.writeUInt16BE(0xffff, segmentsOf(photo)[0]! + 2)
  const ends = [photo.subarray(0, 40), lying.subarray(0, 5000), withInserted(photo, 2, photo)]
  for (const bytes of ends) expect(() => strippedJpeg(bytes, undefined)).toThrow('is damaged')
})
