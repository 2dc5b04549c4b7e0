import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fixedCopies,
  isFixedCopy,
  isOfWidthSet,
  jpegUrl,
  pictureIdOf,
  picturePath,
  pictureUrl,
  readTransform,
  transformedUrl,
  widthSet,
  writeTransform,
  type Transform,
} from './index.ts'

const id = '0123456789abcdef0123456789abcdef.jpg'

test('what is written is read again, in whatever order its parameters stand', () => {
  const pixels = fc.integer({ min: 1, max: 5000 })
  const decimals = (min: number, max: number, places: number) =>
    fc.integer({ min: min * 10 ** places, max: max * 10 ** places }).map((number) => number / 10 ** places)
  const place = fc.constantFrom('c', 't', 'tl', 'tr', 'b', 'bl', 'br', 'l', 'r')
  const upscale = fc.constantFrom(1, 2)
  const size = { width: pixels, height: pixels }
  const sized: { requiredKeys: ['mode', 'width', 'height'] } = { requiredKeys: ['mode', 'width', 'height'] }
  const box = fc.oneof(
    fc.record({ mode: fc.constant('fit'), ...size, upscale }, sized),
    fc.record({ mode: fc.constant('fill'), ...size, upscale, alignment: place }, sized),
    fc.record({ mode: fc.constant('fill'), ...size, focalPoint: fc.record({ x: decimals(0, 1, 2), y: decimals(0, 1, 2) }) }),
    fc.record({ mode: fc.constant('crop'), ...size, alignment: place }, sized),
  )
  const crop = fc.record({ x: fc.nat(9999), y: fc.nat(9999), ...size })
  const filter = (end: number) => decimals(-end, end, 3).filter((number) => number !== 0)
  const adjustments = fc.record(
    {
      quality: decimals(1, 100, 3),
      unsharpMask: fc.record({ radius: decimals(1, 500, 2), amount: decimals(0, 10, 2), threshold: decimals(0, 255, 2) }),
      baseline: fc.constant(true),
      contrast: filter(100),
      brightness: filter(100),
      saturation: filter(100),
      hue: filter(180),
      blur: decimals(1, 100, 3),
      encoding: fc.constantFrom('auto', 'avif', 'pavif', 'webp'),
      frames: fc.constantFrom('first', 'all'),
    },
    { requiredKeys: [] },
  )
  const transforms = fc
    .tuple(fc.oneof(fc.record({ box }), fc.record({ crop }), fc.record({ crop, box })), adjustments, fc.boolean())
    .map(
      ([parts, adjusted, isAuto]) =>
        ({ ...parts, ...adjusted, ...(isAuto && adjusted.encoding && { qualityAuto: true }) }) as Transform,
    )
  fc.assert(
    fc.property(transforms, fc.infiniteStream(fc.nat()), (transform, numbers) => {
      const written = writeTransform(transform)
      expect(readTransform(`${written}/a.jpg`)).toEqual({ transform, name: 'a.jpg' })
      const shuffled = written.replaceAll(/[^/]*,[^/]*/g, (segment) =>
        segment
          .split(',')
          .map((parameter) => [numbers.next().value, parameter] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, parameter]) => parameter)
          .join(','),
      )
      expect(readTransform(`${shuffled}/a.jpg`).transform).toEqual(transform)
      expect(pictureIdOf(transformedUrl({ id }, transform))).toBe(id)
    }),
    { seed: 20_261_128, numRuns: 2000 },
  )
})

test('quality and enlargement follow the pixels of the picture', () => {
  const url = (width: number, height: number, picture = { id, width: 4000, height: 4000 }) =>
    pictureUrl('fill', picture, { width, height }).slice(`/media/${id}/v1/fill/`.length)
  expect(url(1400, 1401)).toMatch(/^w_1400,h_1401,al_c,q_90,/)
  expect(url(1400, 1400)).toMatch(/,q_85,/)
  expect(url(600, 600)).toMatch(/,q_80,/)
  expect(url(400, 400)).toMatch(/,q_80,/)
  expect(pictureUrl('fill', { id: 'a.png', width: 4000, height: 4000 }, { width: 1400, height: 1401 })).toContain(',q_95,')
  expect(url(3000, 3000, { id, width: 1400, height: 1401 })).toMatch(/^w_1400,h_1400,al_c,q_85,/)
  expect(url(3000, 3000, { id, width: 600, height: 600 })).toMatch(/^w_720,h_720,al_c,lg_1,q_85,/)
  expect(url(3000, 3000, { id, width: 400, height: 400 })).toMatch(/^w_560,h_560,al_c,lg_1,q_80,/)
})

test('a browser chooses between widths up to that of the picture, none of them enlarged', () => {
  const widths = (set: string | undefined) => set?.split(', ').map((candidate) => candidate.split(' ')[1])
  expect(widths(widthSet({ id, width: 1000, height: 500 }))).toEqual(['160w', '320w', '480w', '640w', '960w', '1000w'])
  expect(widths(widthSet({ id, width: 9000, height: 9000 }))!.at(-1)).toBe('3840w')
  expect(widths(widthSet({ id, width: 1000, height: 500 }, 1))!.at(-1)).toBe('500w')
  expect(widthSet({ id, width: 200, height: 100 })).toBe(
    `/media/${id}/v1/fill/w_160,h_80,al_c,q_80,usm_0.66_1.00_0.01,enc_auto/${id} 160w, /media/${id}/v1/fill/w_200,h_100,al_c,q_80,enc_auto/${id} 200w`,
  )
  for (const shown of [
    { id: 'a.svg', width: 9, height: 9 },
    { id: 'a.gif', width: 9, height: 9 },
    { id },
    { id, width: 0, height: 9 },
  ])
    expect(widthSet(shown), JSON.stringify(shown)).toBeUndefined()
})

test('a picture for mail programs is a JPEG', () => {
  expect(jpegUrl(picturePath(id), 128, 176)).toBe(`/media/${id}/v1/fit/w_128,h_176/copy.jpg`)
})

test('what a width set lists is recognised, and nothing that differs in anything from it', () => {
  const source = { id, width: 1000, height: 750 }
  const transformsIn = (set: string) =>
    set.split(', ').map((each) => readTransform(each.split(' ')[0]!.split('/v1/')[1]!).transform)
  for (const allowWebpAvifTransforms of [true, false])
    for (const transform of transformsIn(widthSet(source, undefined, { allowWebpAvifTransforms })!))
      expect(isOfWidthSet(source, transform)).toBe(true)
  const [listed] = transformsIn(widthSet(source)!)
  const { width, height } = listed!.box!
  const others: Transform[] = [
    { ...listed!, box: { ...listed!.box!, height: height + 1 } },
    { ...listed!, box: { ...listed!.box!, width: width - 1 } },
    { ...listed!, box: { ...listed!.box!, alignment: 't' } },
    { ...listed!, quality: 81 },
    { ...listed!, blur: 1 },
    { ...listed!, crop: { x: 0, y: 0, width: 10, height: 10 } },
    { ...listed!, encoding: 'avif' },
  ]
  for (const transform of others) expect(isOfWidthSet(source, transform), JSON.stringify(transform)).toBe(false)
  for (const transform of transformsIn(widthSet(source, 1)!)) expect(isOfWidthSet(source, transform)).toBe(false)
})

test('what the shop shows of every picture in one size is recognised in its format alone', () => {
  const { listed, sent, mailed } = fixedCopies
  const recognised = (transform: Transform) => [isFixedCopy(transform, 'OWN'), isFixedCopy(transform, 'JPEG')]
  const read = (url: string) => readTransform(url.split('/v1/')[1]!).transform
  for (const transform of [listed, sent]) expect(recognised(read(transformedUrl({ id }, transform)))).toEqual([true, false])
  expect(recognised(read(jpegUrl(`/media/${id}`, mailed.box.width, mailed.box.height)))).toEqual([false, true])
  const others: Transform[] = [
    { box: { ...listed.box, width: 401 } },
    { box: { ...sent.box, alignment: 't' } },
    { ...mailed, quality: 80 },
    { ...mailed, blur: 1 },
  ]
  for (const transform of others) expect(recognised(transform), JSON.stringify(transform)).toEqual([false, false])
})
