import { expect, test } from 'vitest'
import { toZoneView } from './zone-view.ts'

test('a circle fills the map and is a circle: its edge lies where the point at that distance is', () => {
  const north = { postalCode: 'N', latitude: 52.5 + 5 / 111.2, longitude: 13.4 }
  const { circle, points, scale } = toZoneView([north], { latitude: 52.5, longitude: 13.4, kilometers: 5 })
  expect(circle!.x).toBeCloseTo(200)
  expect(circle!.y - points[0]!.y).toBeCloseTo(circle!.radius, 1)
  expect(circle!.radius).toBeCloseTo((260 - 48) / 2, 1)
  expect(scale.kilometers).toBe(2)
})

test('a single postcode is in the middle, and those further east are drawn further right', () => {
  const one = { postalCode: '1', latitude: 47, longitude: 9 }
  expect(toZoneView([one], undefined).points).toEqual([{ postalCode: '1', x: 200, y: 130 }])
  const [west, east] = toZoneView([one, { ...one, postalCode: '2', longitude: 9.2 }], undefined).points
  expect(east!.x).toBeGreaterThan(west!.x)
})
