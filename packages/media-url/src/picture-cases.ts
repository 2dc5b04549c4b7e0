import fc from 'fast-check'
import type { Alignment, Fitting, PictureOptions, PictureSource, PictureTarget } from './index.ts'

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
export const cuts: readonly Fitting[] = ['original_size', 'actual_size', 'tile', 'tile_horizontal', 'tile_vertical']

export interface Case {
  fitting: Fitting
  source: PictureSource
  target: PictureTarget
  options: Omit<PictureOptions, 'encoding'> & { encoding?: 'AVIF' | 'PAVIF' | undefined }
}

export const some = <Value>(values: fc.Arbitrary<Value>, freq = 3) => fc.option(values, { nil: undefined, freq })
/** With at most two decimals. */
const decimal = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min, max }),
    fc.integer({ min: min * 100, max: max * 100 }).map((number) => number / 100),
  )
export const side = fc.oneof(
  fc.integer({ min: 1, max: 700 }),
  fc.integer({ min: 1, max: 8000 }),
  fc.integer({ min: 5500, max: 12_000 }),
)
export const id = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef_'), minLength: 1, maxLength: 32 }),
    fc.constantFrom('jpg', 'jpg', 'png', 'png', 'webp', 'gif', 'svg', 'avif', 'jpeg', 'JPG', 'jpe'),
  )
  .map(([stem, ending]) => `a${stem}~mv2.${ending}`)
export const name = fc
  .tuple(
    fc.string({ unit: fc.oneof(fc.constantFrom(...'./\\?<>|“:"* ,_%#'), fc.string({ unit: 'grapheme', maxLength: 1 })) }),
    fc.constantFrom('', '.jpg', '.PNG', '.svg', '.tar.webp'),
  )
  .map((parts) => parts.join(''))
export const source: fc.Arbitrary<PictureSource> = fc.record({
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
export const target: fc.Arbitrary<PictureTarget> = fc.record({
  width: fc.oneof(side, decimal(0, 2000)),
  height: fc.oneof(side, decimal(0, 2000)),
  alignment: some(fc.constantFrom(...alignments)),
  pixelAspectRatio: some(fc.constantFrom(1, 1.25, 2, 3)),
})
const filter = (end: number) => some(decimal(-end - 10, end + 10), 2)
export const options: fc.Arbitrary<Case['options']> = fc.record({
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
export const cases = fc.record({ fitting: fc.constantFrom(...fittings), source, target, options })
