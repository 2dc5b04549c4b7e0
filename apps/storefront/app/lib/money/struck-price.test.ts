import { expect, test } from 'vitest'
import { struckPrice } from './struck-price.ts'

test.for([
  ['30', '40', undefined, '40'],
  // The owner's price was never asked within the 30 days.
  ['30', '40', '35', '35'],
  // It cost as little, or less, not long ago.
  ['30', '40', '30.00', undefined],
  ['30', '40', '25', undefined],
  ['30', '30.00', undefined, undefined],
  ['30', '20', undefined, undefined],
  ['0', '0', undefined, undefined],
  ['9', '10', '9.5', '9.5'],
] as const)('%s, before %s, lowest %s: %s is struck', ([price, compareAtPrice, lowestPrice, struck]) => {
  expect(struckPrice({ price, compareAtPrice, lowestPrice })).toBe(struck)
})
