import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geometryOf } from './geometry.ts'

const picture = { width: 1200, height: 900 }

test('a picture that fits into a box keeps its ratio', () => {
  expect(geometryOf(picture, { box: { mode: 'fit', width: 300, height: 300 } })).toEqual({ scaled: { width: 300, height: 225 } })
  expect(geometryOf(picture, { box: { mode: 'fit', width: 9000, height: 9000 } })).toEqual({ scaled: picture })
})

test('a picture that fills a box is cut where its alignment or its focal point says', () => {
  const square = { mode: 'fill', width: 300, height: 300 } as const
  const scaled = { width: 400, height: 300 }
  const cut = { top: 0, width: 300, height: 300 }
  expect(geometryOf(picture, { box: square })).toEqual({ scaled, cut: { left: 50, ...cut } })
  expect(geometryOf(picture, { box: { ...square, alignment: 'r' } })).toEqual({ scaled, cut: { left: 100, ...cut } })
  const at = (x: number) => geometryOf(picture, { box: { ...square, focalPoint: { x, y: 0.5 } } })!.cut!.left
  expect([at(0), at(0.4), at(0.9)]).toEqual([0, 10, 100])
  expect(geometryOf(picture, { box: { ...square, height: 225 } })).toEqual({ scaled: { width: 300, height: 225 } })
})

test('a picture is enlarged only where it is asked for, and not beyond four megapixels', () => {
  const large = { mode: 'fill', width: 2400, height: 1800 } as const
  expect(geometryOf(picture, { box: large })!.scaled).toEqual(picture)
  expect(geometryOf(picture, { box: { ...large, width: 2000, height: 1500, upscale: 1 } })!.scaled).toEqual({
    width: 2000,
    height: 1500,
  })
  expect(geometryOf(picture, { box: { ...large, width: 5000, height: 5000, upscale: 2 } })!.cut).toMatchObject({
    width: 2000,
    height: 2000,
  })
})

test('a crop is cut out first, or after the picture became much smaller', () => {
  const crop = { x: 1000, y: 800, width: 500, height: 500 }
  expect(geometryOf(picture, { crop })).toEqual({
    part: { left: 1000, top: 800, width: 200, height: 100 },
    scaled: { width: 200, height: 100 },
  })
  expect(geometryOf(picture, { crop: { ...crop, x: 1200 } })).toBeUndefined()
  const half = { x: 600, y: 0, width: 600, height: 900 }
  expect(geometryOf(picture, { crop: half, box: { mode: 'fill', width: 150, height: 225 } })).toEqual({
    scaled: { width: 300, height: 225 },
    cut: { left: 150, top: 0, width: 150, height: 225 },
  })
  expect(geometryOf(picture, { crop: half, box: { mode: 'fill', width: 400, height: 600 } })).toEqual({
    part: { left: 600, top: 0, width: 600, height: 900 },
    scaled: { width: 400, height: 600 },
  })
})

test('a box that only cuts leaves the pixels as they are', () => {
  expect(geometryOf(picture, { box: { mode: 'crop', width: 200, height: 2000, alignment: 'br' } })).toEqual({
    part: { left: 1000, top: 0, width: 200, height: 900 },
    scaled: { width: 200, height: 900 },
  })
})

test('a result has no more pixels than any picture may have, and no longer sides than its format', () => {
  const vast = { width: 10_000, height: 5000 }
  expect(geometryOf(vast, { crop: { x: 0, y: 0, ...vast } })!.scaled).toEqual({ width: 7071, height: 3536 })
  expect(
    geometryOf({ width: 40_000, height: 1000 }, { box: { mode: 'fit', width: 40_000, height: 600 } }, 16_000)!.scaled,
  ).toEqual({
    width: 16_000,
    height: 400,
  })
})

test('whatever is asked for, the parts are within the picture and the size within the box', () => {
  const side = fc.integer({ min: 1, max: 6000 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const boxes = fc.record(
    {
      mode: fc.constantFrom('fit' as const, 'fill' as const, 'crop' as const),
      width: side,
      height: side,
      focalPoint: fc.record({ x: fraction, y: fraction }),
      upscale: fc.constantFrom(1 as const, 2 as const),
    },
    { requiredKeys: ['mode', 'width', 'height'] },
  )
  const crops = fc.record({ x: fc.nat(8000), y: fc.nat(8000), width: side, height: side })
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.option(boxes, { nil: undefined }),
      fc.option(crops, { nil: undefined }),
      (stored, box, crop) => {
        const transform = { ...(box && { box }), ...(crop && { crop }) }
        const geometry = geometryOf(stored, transform, 5000)
        const isOutside = crop !== undefined && (crop.x >= stored.width || crop.y >= stored.height)
        expect(geometry === undefined).toBe(isOutside)
        if (!geometry) return
        const { part, scaled, cut } = geometry
        expectWithin(part, stored)
        expectWithin(cut, scaled)
        const size = cut ?? scaled
        for (const pixels of [size.width, size.height])
          expect(Number.isSafeInteger(pixels) && pixels >= 1 && pixels <= 5000).toBe(true)
        expect((size.width - 0.5) * (size.height - 0.5)).toBeLessThanOrEqual(25_000_000)
        if (!box) return
        expect(size.width).toBeLessThanOrEqual(box.width)
        expect(size.height).toBeLessThanOrEqual(box.height)
      },
    ),
  )
})

function expectWithin(
  part: { left: number; top: number; width: number; height: number } | undefined,
  whole: { width: number; height: number },
): void {
  if (!part) return
  for (const number of Object.values(part)) expect(Number.isSafeInteger(number)).toBe(true)
  expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
  expect(Math.min(part.width, part.height)).toBeGreaterThanOrEqual(1)
  expect(part.left + part.width).toBeLessThanOrEqual(whole.width)
  expect(part.top + part.height).toBeLessThanOrEqual(whole.height)
}
