import { expect, test } from 'vitest'
import { readQuantity } from './quantity.server.ts'

test.each([
  '0x10',
  '1e3',
  'NaN',
  'Infinity',
  '',
  ' ',
  '12.0',
  '1,234',
  '1.5',
  '-1',
  '１２',
  '0',
  '100001',
  'x'.repeat(10_000),
  null,
])('a quantity is a whole number within the limits or none: %s', (given) => {
  expect(readQuantity(given, { min: 1 })).toBeUndefined()
})

test('a quantity of zero removes a line where that is allowed', () => {
  expect([readQuantity('0', { min: 0 }), readQuantity(' 12 ', { min: 0 }), readQuantity('100000', { min: 1 })]).toEqual([
    0, 12, 100_000,
  ])
})
