import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typeOfMime } from '../file-types.ts'
import { hasMovieBoxes, withoutMovieMetadata } from './strip-movie-metadata.ts'

function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const inner = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(inner.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, inner])
}

/** With a version, two times and the rest. */
const dated = (type: string) => box(type, Buffer.alloc(4), Buffer.alloc(8, 'T'), 'the rest')
const handler = (type: string) => box('hdlr', Buffer.alloc(8), type, Buffer.alloc(12))
const track = (type: string, ...more: Buffer[]) =>
  box('trak', dated('tkhd'), box('mdia', dated('mdhd'), handler(type), box('minf', 'samples')), ...more)

const pixels = box('mdat', 'frames, and not +52.5200+013.4050/ of anybody')
const movie = Buffer.concat([
  box('ftyp', 'qt  ', Buffer.alloc(4), 'qt  '),
  box('wide'),
  pixels,
  box(
    'moov',
    dated('mvhd'),
    track('vide', box('udta', 'Vera')),
    track('meta', box('udta', 'Somewhere')),
    box('udta', box('\xa9xyz', '+48.1000+011.5000/')),
    box('meta', 'com.apple.quicktime.location.ISO6709'),
  ),
  box('uuid', 'Somewhere else'),
])

async function stripped(parts: readonly Buffer[]): Promise<Buffer> {
  const source = async function* () {
    yield* parts
  }
  return Buffer.concat(await Array.fromAsync(withoutMovieMetadata(source())))
}

test('a movie keeps its pictures where they are, and loses where, when and by whom it was filmed', async () => {
  const left = await stripped([movie])
  expect(left).toHaveLength(movie.length)
  expect(left.subarray(0, movie.indexOf(pixels) + pixels.length)).toEqual(
    movie.subarray(0, movie.indexOf(pixels) + pixels.length),
  )
  const text = left.toString('latin1')
  expect(text).not.toMatch(/Vera|Somewhere|\+48|location|TTTT|Somewhere else/)
  expect(text.match(/the rest/g)).toHaveLength(3)
  expect(text).toContain('samples')
})

test('recordings of sound are boxes, too, which say where they were made', () => {
  const types = ['video/mp4', 'video/quicktime', 'audio/mp4', 'audio/mpeg', 'video/webm']
  expect(types.filter((type) => hasMovieBoxes(typeOfMime(type)!))).toEqual(['video/mp4', 'video/quicktime', 'audio/mp4'])
})

test('the parts in which a file arrives, and where it ends too early, make no difference', async () => {
  const whole = await stripped([movie])
  await fc.assert(
    fc.asyncProperty(fc.nat(movie.length), fc.integer({ min: 1, max: 40 }), async (length, size) => {
      const parts = Array.from({ length: Math.ceil(length / size) }, (_, index) =>
        movie.subarray(index * size, Math.min(length, (index + 1) * size)),
      )
      const left = await stripped(parts)
      expect(left).toHaveLength(length)
      if (length === movie.length) expect(left).toEqual(whole)
    }),
  )
})

test('lengths that are lies end nowhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(movie.length - 4), fc.integer({ min: 0, max: 0xffff_ffff }), async (at, lie) => {
      const bytes = Buffer.from(movie)
      bytes.writeUInt32BE(lie, at)
      expect(
        await stripped([bytes]).then(
          ({ length }) => length,
          () => movie.length,
        ),
      ).toBe(movie.length)
    }),
  )
})
