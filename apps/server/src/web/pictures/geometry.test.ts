import fc from 'fast-check'
import { expect, test } from 'vitest'
import { geometryOf } from './geometry.ts'

const picture = { width: 1200, height: 900 }

test('a picture that fits into a box keeps its ratio', () => {
  const whole = { left: 0, top: 0, ...picture }
  expect(geometryOf(picture, { mode: 'fit', width: 300, height: 300 })).toEqual({
    part: whole,
    size: { width: 300, height: 225 },
  })
  expect(geometryOf(picture, { mode: 'fit', width: 9000, height: 9000 })).toEqual({ part: whole, size: picture })
})

test('a picture that fills a box is cut where its alignment or its focal point says', () => {
  const square = { mode: 'fill', width: 300, height: 300 } as const
  const size = { width: 300, height: 300 }
  expect(geometryOf(picture, square)).toEqual({ part: { left: 150, top: 0, width: 900, height: 900 }, size })
  expect(geometryOf(picture, { ...square, alignment: 'r' })).toMatchObject({ part: { left: 300 } })
  expect(geometryOf(picture, { ...square, focalPoint: { x: 0.9, y: 0.5 } })).toMatchObject({ part: { left: 300 } })
  expect(geometryOf(picture, { ...square, focalPoint: { x: 0.4, y: 0.5 } })).toMatchObject({ part: { left: 30 } })
})

test('a picture is enlarged only where it is asked for, and not beyond four megapixels', () => {
  const large = { mode: 'fill', width: 2400, height: 1800 } as const
  expect(geometryOf(picture, large)!.size).toEqual(picture)
  expect(geometryOf(picture, { ...large, width: 2000, height: 1500, enlarge: true })!.size).toEqual({ width: 2000, height: 1500 })
  const { width, height } = geometryOf(picture, { mode: 'fill', width: 5000, height: 5000, enlarge: true })!.size
  expect([width, height]).toEqual([2000, 2000])
})

test('a crop is cut out first', () => {
  const crop = { x: 1000, y: 800, width: 500, height: 500 }
  expect(geometryOf(picture, { crop, mode: 'fit', width: 500, height: 500 })).toEqual({
    part: { left: 1000, top: 800, width: 200, height: 100 },
    size: { width: 200, height: 100 },
  })
  expect(geometryOf(picture, { crop: { ...crop, x: 1200 }, mode: 'fit', width: 5, height: 5 })).toBeUndefined()
})

test('whatever is asked for, the part is within the picture and the size within the box', () => {
  const side = fc.integer({ min: 1, max: 6000 })
  const fraction = fc.double({ min: 0, max: 1, noNaN: true })
  const transforms = fc.record(
    {
      mode: fc.constantFrom('fit' as const, 'fill' as const),
      width: side,
      height: side,
      crop: fc.record({ x: fc.nat(8000), y: fc.nat(8000), width: side, height: side }),
      focalPoint: fc.record({ x: fraction, y: fraction }),
      enlarge: fc.constant(true as const),
    },
    { requiredKeys: ['mode', 'width', 'height'] },
  )
  fc.assert(
    fc.property(fc.record({ width: side, height: side }), transforms, (stored, transform) => {
      const geometry = geometryOf(stored, transform)
      const { crop } = transform
      const isOutside = crop !== undefined && (crop.x >= stored.width || crop.y >= stored.height)
      expect(geometry === undefined).toBe(isOutside)
      if (!geometry) return
      const { part, size } = geometry
      for (const number of [...Object.values(part), ...Object.values(size)]) expect(Number.isSafeInteger(number)).toBe(true)
      expect(Math.min(part.left, part.top)).toBeGreaterThanOrEqual(0)
      expect(part.left + part.width).toBeLessThanOrEqual(stored.width)
      expect(part.top + part.height).toBeLessThanOrEqual(stored.height)
      expect(Math.min(part.width, part.height, size.width, size.height)).toBeGreaterThanOrEqual(1)
      expect(size.width).toBeLessThanOrEqual(transform.width)
      expect(size.height).toBeLessThanOrEqual(transform.height)
    }),
  )
})
