import { getData, getPlaceholder, populateGlobalFeatureSupport } from '@wix/image-kit'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  densitySet,
  isMobile,
  pictureUrl,
  placeholderUrl,
  readTransform,
  TransformError,
  transformedUrl,
  type PictureOptions,
  type PictureSource,
  type PictureTarget,
} from './index.ts'
import { type Case, some, side, cases } from './picture-cases.ts'
import { differences, sidesOf } from './published-differences.fixture.ts'

// The published library builds the same URLs, but for the differences below. The README lists them.

/** A failure prints the seed and the smallest case. */
const seed = 20_261_128

/** The library changes what it is given. */
function published(call: typeof getData | typeof getPlaceholder, { fitting, source, target, options }: Case) {
  const [given, box, chosen] = structuredClone([source, target, options])
  return call(fitting, given as never, box as never, chosen as never)
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
