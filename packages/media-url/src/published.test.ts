import { getData, getPlaceholder, populateGlobalFeatureSupport } from '@wix/image-kit'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  densitySet,
  isMobile,
  maxArea,
  pictureUrl,
  placeholderUrl,
  readTransform,
  TransformError,
  transformedUrl,
  type Alignment,
  type Fitting,
  type PictureOptions,
  type PictureSource,
  type PictureTarget,
} from './index.ts'

// The published library builds the same URLs, but for the differences below. The README lists them.

/** A failure prints the seed and the smallest case. */
const seed = 20_261_128

const fittings: Fitting[] = [
  'fill',
  'fit',
  'fitWidth',
  'fitHeight',
  'full',
  'fit_and_tile',
  'stretch',
  'original_size',
  'actual_size',
  'tile',
  'tile_horizontal',
  'tile_vertical',
  'legacy_tile',
  'legacy_tile_horizontal',
  'legacy_tile_vertical',
  'legacy_normal',
  'legacy_strip_fill',
  'legacy_strip_fit',
  'legacy_strip_fit_and_tile',
  'legacy_strip_tile',
  'legacy_strip_tile_horizontal',
  'legacy_strip_tile_vertical',
  'legacy_strip_original_size',
]
const alignments: Alignment[] = [
  'center',
  'top',
  'top_left',
  'top_right',
  'bottom',
  'bottom_left',
  'bottom_right',
  'left',
  'right',
]
/** These cut a part out of the picture in its own size. */
const cuts: readonly Fitting[] = ['original_size', 'actual_size', 'tile', 'tile_horizontal', 'tile_vertical']

interface Case {
  fitting: Fitting
  source: PictureSource
  target: PictureTarget
  options: Omit<PictureOptions, 'encoding'> & { encoding?: 'AVIF' | 'PAVIF' | undefined }
}

const some = <Value>(values: fc.Arbitrary<Value>, freq = 3) => fc.option(values, { nil: undefined, freq })
/** With at most two decimals. */
const decimal = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min, max }),
    fc.integer({ min: min * 100, max: max * 100 }).map((number) => number / 100),
  )
const side = fc.oneof(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 8000 }), fc.integer({ min: 5500, max: 12_000 }))
const id = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef_'), minLength: 1, maxLength: 32 }),
    fc.constantFrom('jpg', 'jpg', 'png', 'png', 'webp', 'gif', 'svg', 'avif', 'jpeg', 'JPG', 'jpe'),
  )
  .map(([stem, ending]) => `a${stem}~mv2.${ending}`)
const name = fc
  .tuple(
    fc.string({ unit: fc.oneof(fc.constantFrom(...'./\\?<>|“:"* ,_%#'), fc.string({ unit: 'grapheme', maxLength: 1 })) }),
    fc.constantFrom('', '.jpg', '.PNG', '.svg', '.tar.webp'),
  )
  .map((parts) => parts.join(''))
const source: fc.Arbitrary<PictureSource> = fc.record({
  id,
  width: some(side, 30),
  height: some(side, 30),
  name: some(name),
  crop: some(
    fc.record({ x: fc.integer({ min: -100, max: 3000 }), y: fc.integer({ min: -100, max: 3000 }), width: side, height: side }),
    2,
  ),
  focalPoint: some(fc.record({ x: some(decimal(-20, 120), 20), y: some(fc.double({ min: -10, max: 110, noNaN: true }), 20) })),
})
const target: fc.Arbitrary<PictureTarget> = fc.record({
  width: fc.oneof(side, decimal(0, 2000)),
  height: fc.oneof(side, decimal(0, 2000)),
  alignment: some(fc.constantFrom(...alignments)),
  pixelAspectRatio: some(fc.constantFrom(1, 1.25, 2, 3)),
})
const filter = (end: number) => some(decimal(-end - 10, end + 10), 2)
const options: fc.Arbitrary<Case['options']> = fc.record({
  quality: some(decimal(-5, 105)),
  unsharpMask: some(
    fc.oneof(
      fc.record({ radius: decimal(0, 510), amount: decimal(0, 11), threshold: decimal(0, 260) }),
      fc.record({ radius: decimal(0, 2), amount: decimal(0, 2) }),
      fc.constant({ radius: 0, amount: 0, threshold: 0 }),
    ),
  ),
  filters: some(
    fc.record({ contrast: filter(100), brightness: filter(100), saturation: filter(100), hue: filter(180), blur: filter(100) }),
  ),
  progressive: some(fc.boolean()),
  encoding: some(fc.constantFrom('AVIF', 'PAVIF'), 2),
  autoEncode: some(fc.boolean()),
  upscaleMethod: some(fc.constantFrom('auto', 'classic', 'super')),
  isSEOBot: some(fc.boolean()),
  hasAnimation: some(fc.boolean()),
  allowAnimatedTransform: some(fc.boolean()),
  allowFullGIFTransformation: some(fc.boolean()),
  allowWebpAvifTransforms: some(fc.boolean()),
})
const cases = fc.record({ fitting: fc.constantFrom(...fittings), source, target, options })

/** The library changes what it is given. */
function published(call: typeof getData | typeof getPlaceholder, { fitting, source, target, options }: Case) {
  const [given, box, chosen] = structuredClone([source, target, options])
  return call(fitting, given as never, box as never, chosen as never)
}

/**
 * Where ours differ on purpose: which URLs of the library are meant, and what is built instead. Each of them takes what those before
 * it expect.
 */
const differences: {
  name: string
  is(theirs: string, one: Case): boolean
  ours(theirs: string, one: Case, ours: string): string
}[] = [
  {
    name: 'A size is missing that the fitting needs: the stored picture, where the library writes NaN.',
    is: (theirs) => theirs.includes('NaN'),
    ours: (_theirs, { source }) => source.id,
  },
  {
    name: 'A crop is shown in its own size: the part of the crop in whole pixels, where the library forgets where the crop begins.',
    is: (theirs, { fitting, source }) => cuts.includes(fitting) && theirs.includes('/v1/crop/') && isCropped(source),
    ours(theirs, { source: { id, crop }, options }) {
      if (/webp|avif/.test(id) && !options.allowWebpAvifTransforms) return theirs
      const begin = { x: Math.max(0, crop!.x), y: Math.max(0, crop!.y) }
      return theirs.replace(/crop\/x_([\d.e-]+),y_([\d.e-]+),w_([\d.e-]+),h_([\d.e-]+)/, (_text, ...texts) => {
        const [x, y, width, height] = texts.map(Number) as [number, number, number, number]
        return `crop/x_${Math.round(begin.x + x)},y_${Math.round(begin.y + y)},w_${Math.round(width)},h_${Math.round(height)}`
      })
    },
  },
  {
    name: 'A number has more than three decimals: it is rounded.',
    is: (theirs) => /_-?\d+\.\d{4,}/.test(theirs),
    ours: (theirs) => theirs.replaceAll(/(?<=[a-z]_)-?\d+\.\d{4,}/g, (number) => String(Number(Number(number).toFixed(3)))),
  },
  {
    name: 'A side is less than half a pixel: one pixel, where the library writes none.',
    is: (theirs) => /[wh]_0\b/.test(theirs),
    ours: (theirs) => theirs.replaceAll(/([wh])_0\b/g, '$1_1'),
  },
  {
    name: 'A part in its own size has more than 25,000,000 pixels: it is scaled down, where the library does not look.',
    is: (theirs, { fitting }) => cuts.includes(fitting) && areaOf(theirs) > maxArea,
    ours(theirs, _one, ours) {
      const [box] = /\/fill\/w_\d+,h_\d+,al_c/.exec(ours) ?? ['']
      expectScaledDown(theirs, box)
      const scaled = theirs.replace(/crop\/x_\d+,y_\d+,w_\d+,h_\d+/, (crop) => crop + box)
      // Scaling down also sharpens.
      const isSharpened = ours.includes(ordinaryMask) && !theirs.includes('usm_')
      return isSharpened ? scaled.replace(/al_c(?:,q_[\d.]+)?/, (place) => place + ordinaryMask) : scaled
    },
  },
  {
    name: 'The sides of the largest picture are rounded to 25,000,000 pixels at most, and so are strips, where the library exceeds them.',
    is: (theirs, { fitting }) => !cuts.includes(fitting) && areaOf(theirs) > maxArea,
    ours(theirs, _one, ours) {
      expectScaledDown(theirs, ours)
      const [width, height] = sidesOf(ours)
      return theirs.replace(/w_\d+,h_\d+(?!.*w_)/, `w_${width},h_${height}`)
    },
  },
]

const ordinaryMask = ',usm_0.66_1.00_0.01'

/** The same ratio, give or take a pixel, and as many pixels as there may be. */
function expectScaledDown(theirs: string, ours: string): void {
  const [width, height] = sidesOf(ours)
  const [theirWidth, theirHeight] = sidesOf(theirs)
  expect(width * height).toBeLessThanOrEqual(maxArea)
  expect((width + 1) * (height + 1)).toBeGreaterThan(maxArea * 0.999)
  expect(Math.abs(width / theirWidth - height / theirHeight)).toBeLessThan(1.001 / Math.min(theirWidth, theirHeight))
}

function isCropped({ width = 0, height = 0, crop }: PictureSource): boolean {
  if (!crop) return false
  const shown = [
    Math.min(width, crop.x + crop.width) - Math.max(0, crop.x),
    Math.min(height, crop.y + crop.height) - Math.max(0, crop.y),
  ]
  return shown.every((pixels) => pixels > 0) && (shown[0] !== width || shown[1] !== height)
}

function sidesOf(url: string): [number, number] {
  const [, width, height] = /.*w_(\d+),h_(\d+)/.exec(url) ?? []
  return [Number(width), Number(height)]
}

function areaOf(url: string): number {
  const [width, height] = sidesOf(url)
  return width * height
}

test('the URLs are those of the published library', () => {
  const counts = new Map<string, number>()
  fc.assert(
    fc.property(cases, (one) => {
      const { fitting, source, target, options } = one
      const theirs = published(getData, one).uri!
      const ours = pictureUrl(fitting, source, target, options).slice('/media/'.length)
      const applied = differences.filter(({ is }) => is(theirs, one))
      expect(ours).toBe(applied.reduce((expected, difference) => difference.ours(expected, one, ours), theirs))
      for (const { name } of applied) counts.set(name, (counts.get(name) ?? 0) + 1)
      if (ours === theirs && ours !== source.id) counts.set('equal', (counts.get('equal') ?? 0) + 1)
      expectReadAgain(ours, source)
    }),
    { seed, numRuns: 12_000 },
  )
  expect(counts.get('equal')).toBeGreaterThan(5000)
  for (const { name } of differences) expect(counts.get(name) ?? 0, name).toBeGreaterThan(0)
})

test('the sources for displays of one and two pixels are those of the published library', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { fitting, source, target, options } = one
      const theirs = published(getData, { ...one, options: { ...options, useSrcset: true } as Case['options'] })
      const candidates = theirs.srcset!.dpr!
      if (differences.some(({ is }) => candidates.some((candidate) => is(candidate, one)))) return
      // Backgrounds have one size, which the library doubles.
      if (/^legacy_(?:tile|normal)/.test(fitting)) candidates[1] = candidates[0]!.replace(/ 1x$/, ' 2x')
      expect(densitySet(fitting, source, target, options).replaceAll('/media/', '')).toBe(candidates.join(', '))
    }),
    { seed, numRuns: 1000 },
  )
})

test('the placeholders are those of the published library', () => {
  let equal = 0
  fc.assert(
    fc.property(cases, fc.record({ width: some(side, 4), height: some(side, 4) }), (generated, target) => {
      const one = { ...generated, target: { ...generated.target, ...target } as PictureTarget }
      const theirs = published(getPlaceholder, one).uri!
      const { fitting, source, options } = one
      const ours = placeholderUrl(fitting, source, one.target, options).slice('/media/'.length)
      if (differences.some(({ is }) => is(theirs, one))) return
      // The library has no way to show the crop, the focal point or the alignment in the placeholder of a WebP or AVIF.
      if (options.allowWebpAvifTransforms && /webp|avif/.test(source.id)) return
      // An animation that has no first frame is shown itself, for which the library does not complete the target.
      if (options.allowAnimatedTransform === false && !(target.width && target.height)) return
      expect(ours).toBe(theirs)
      if (ours !== source.id) equal++
      expectReadAgain(ours, source)
    }),
    { seed, numRuns: 4000 },
  )
  expect(equal).toBeGreaterThan(2000)
})

describe('backgrounds', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    populateGlobalFeatureSupport()
  })

  test.each([
    [360, 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 1000],
    [767, 'Mozilla/5.0 (Linux; Android 16)', 1000],
    [768, 'Mozilla/5.0 (Linux; Android 16)', 1920],
    [360, 'Mozilla/5.0 (X11; Linux x86_64)', 1920],
  ])('on a screen of %i pixels with %s are %i pixels wide', (width, userAgent, widest) => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: width <= 767 }) })
    vi.stubGlobal('navigator', { userAgent })
    populateGlobalFeatureSupport()
    const source = { id: 'a.jpg', width: 3000, height: 1500 }
    for (const fitting of ['legacy_tile', 'legacy_tile_horizontal', 'legacy_tile_vertical', 'legacy_normal'] as const) {
      const url = pictureUrl(fitting, source, { width: 10, height: 10 }, { isMobile: isMobile(width, userAgent) })
      expect(url).toContain(`/fill/w_${widest},h_${widest / 2},`)
      expect(url).toBe(`/media/${getData(fitting, { ...source }, { width: 10, height: 10 }).uri}`)
    }
  })
})

test('a name that is no text is one with a gap, where the library fails', () => {
  const source = { id: 'a.jpg', width: 10, height: 10, name: 'a\uD800b' }
  expect(() => getData('fit', { ...source }, { width: 5, height: 5 })).toThrow('URI malformed')
  expect(pictureUrl('fit', source, { width: 5, height: 5 })).toMatch(/\/a_b\.jpg$/)
})

test('a number that is next to nothing is nothing, where the library writes one that no server reads', () => {
  const source = { id: 'a.jpg', width: 10, height: 10 }
  const options = { filters: { hue: 1e-7 } }
  expect(getData('fit', { ...source }, { width: 5, height: 5 }, options).uri).toContain('hue_1e-7')
  expect(pictureUrl('fit', source, { width: 5, height: 5 }, options)).not.toContain('hue')
})

test('watermarks are not written', () => {
  const source = { id: 'a.jpg', width: 10, height: 10 }
  const options = { watermark: 'mine' }
  expect(getData('fit', { ...source }, { width: 5, height: 5 }, options).uri).toContain('wm_mine')
  expect(pictureUrl('fit', source, { width: 5, height: 5 }, options as PictureOptions)).not.toContain('wm_')
})

/** Parsed and written, it is the same URL. A side of more pixels than JPEG has is refused by the server. */
function expectReadAgain(path: string, source: PictureSource): void {
  const [, transformed] = /\/v1\/(.+)/.exec(path) ?? []
  if (!transformed) return expect(path).toBe(source.id)
  if (Math.max(...sidesOf(path)) > 65_500) return expect(() => readTransform(transformed)).toThrow(TransformError)
  expect(transformedUrl(source, readTransform(transformed).transform)).toBe(`/media/${path}`)
}
