import { expect, test } from 'vitest'
import { converted } from './convert.ts'

test('an amount takes the places of the currency it is shown in, rounded half away from zero', () => {
  const rate = { digits: 15n, places: 1 }
  expect(converted({ digits: 1n, places: 2 }, rate, 2)).toEqual({ digits: 2n, places: 2 })
  expect(converted({ digits: -1n, places: 2 }, rate, 2)).toEqual({ digits: -2n, places: 2 })
  expect(converted({ digits: 7n, places: 0 }, rate, 3)).toEqual({ digits: 10_500n, places: 3 })
})
