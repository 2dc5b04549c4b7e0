import type { Condition, ConditionalRates } from '@stoa/contract/services/ecom/shipping-options'
import { expect, test } from 'vitest'
import { freeFrom } from './rates.ts'

const when = (operator: NonNullable<Condition['operator']>, value: string, type: Condition['type'] = 'BY_TOTAL_PRICE') => ({
  conditions: [{ type, operator, value }],
})
const from = (...rates: ConditionalRates[]) => freeFrom({ rates }, 'EUR')

test('delivery is free from the sum that the first rate which applies says', () => {
  expect(from({ amount: '0', ...when('GTE', '80') }, { amount: '4.90' })).toBe(8000n)
  expect(from({ amount: '0', ...when('GT', '80') }, { amount: '4.90' })).toBe(8001n)
  expect(from({ amount: '4.90', ...when('LT', '50') }, { amount: '0' })).toBe(5000n)
})

test('no sum is promised where another rate comes first, where it costs again above, or where weight decides too', () => {
  expect(from({ amount: '4.90' }, { amount: '0', ...when('GTE', '80') })).toBeUndefined()
  expect(from({ amount: '9', ...when('GTE', '500') }, { amount: '0', ...when('GTE', '80') }, { amount: '4.90' })).toBeUndefined()
  expect(from({ amount: '0', ...when('GTE', '80') }, { amount: '9', ...when('GT', '5', 'BY_TOTAL_WEIGHT') })).toBeUndefined()
  expect(from({ amount: '0' })).toBeUndefined()
})
