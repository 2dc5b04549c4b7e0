import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { decodedPictures } from './decoded-pictures.ts'
import { transformPicture } from './transform-picture.ts'

/** Slopes and edges in colour, half of them transparent. */
function scene(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 4)
  for (let index = 0; index < width * height; index++) {
    const [x, y] = [index % width, Math.floor(index / width)]
    pixels.set([(x * 255) / width, (y * 255) / height, (x + y) % 300 < 150 ? 40 : 200, x < width / 2 ? 255 : 100], index * 4)
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

/** How far pixels are from each other, in decibels; identical ones are infinitely near. */
async function likeness(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer()))
  expect(a!.length).toBe(b!.length)
  let squares = 0
  for (let index = 0; index < a!.length; index++) squares += (a![index]! - b![index]!) ** 2
  return 10 * Math.log10((255 ** 2 * a!.length) / squares)
}

test.each([
  ['a photograph', async () => scene(1500, 1000).removeAlpha().jpeg({ quality: 95 }).toBuffer()],
  ['a photograph on its side', async () => scene(1500, 1000).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()],
  ['a picture that is partly transparent', async () => scene(1500, 1000).png().toBuffer()],
  ['a picture without colours', async () => scene(1500, 1000).removeAlpha().greyscale().png().toBuffer()],
])('from its third size on %s is not decoded again, and looks the same', async (_name, make) => {
  const bytes = await make()
  let reads = 0
  const source = { id: 'a', open: async () => (reads++, bytes) }
  const decoded = decodedPictures()
  const work: number[] = []
  for (const [index, width] of [300, 310, 320, 330, 640, 650].entries()) {
    const transform = { box: { mode: 'fill', width, height: 200, focalPoint: { x: 0.3, y: 0.6 } } } as const
    const shown = await transformPicture(source, transform, 'png', decoded, (each) => void work.push(each.decoded))
    const alone = await transformPicture(source, transform, 'png', decodedPictures(), () => {})
    reads--
    expect(await likeness(shown, alone), String(index)).toBeGreaterThan(index === 0 ? 60 : 38)
  }
  expect(reads).toBe(3)
  expect(work.map((pixels) => pixels < 1_500_000)).toEqual([false, false, true, true, false, false])
})

test('pixels are kept for as much memory as they may have, and those in use make no room', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  const decoded = decodedPictures()
  const size = { width: 2048, height: 1024 }
  const reduced = () => ({ pixels: Buffer.alloc(8 * 1024 * 1024), ...size, channels: 4 as const })
  const ids = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5']
  for (const id of ids.slice(0, 4)) {
    expect(decoded.hasRoomFor(size)).toBe(true)
    decoded.keep(id, 2, reduced())
  }
  clock.mockReturnValue(4000)
  decoded.get('p0', 2)
  clock.mockReturnValue(4999)
  expect(decoded.hasRoomFor(size)).toBe(false)
  clock.mockReturnValue(5000)
  expect(decoded.hasRoomFor(size)).toBe(true)
  decoded.keep('p4', 2, reduced())
  expect(ids.filter((id) => decoded.get(id, 2))).toEqual(['p0', 'p2', 'p3', 'p4'])
  expect(decoded.get('p0', 4)).toBeUndefined()
  clock.mockRestore()
})

test('a picture is reduced as far as leaves more than what is asked for, unless that is too large', () => {
  const picture = { width: 4000, height: 3000 }
  const factors = [2000, 1500, 700, 300].map((width) => decodedPictures().factorFor(picture, { width, height: (width * 3) / 4 }))
  expect(factors).toEqual([undefined, undefined, 4, 8])
})
