import { expect, test } from 'vitest'
import { isLargePriceChange } from './large-price-change.ts'

test('a change by more than a factor of five is large, up and down, and also to and from nothing', () => {
  expect(
    [
      ['1250.00', '1.25'],
      ['2', '10.01'],
      ['0', '5'],
      ['5', '0.00'],
      ['2', '10'],
      ['10', '2.00'],
      ['5', '5.00'],
      ['0', '0.00'],
    ].map(([before, after]) => isLargePriceChange(before!, after!)),
  ).toEqual([true, true, true, true, false, false, false, false])
})
