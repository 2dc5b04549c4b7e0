import { expect, test } from 'vitest'
import { takes } from './methods.ts'

const order = { total: 5000n, currency: 'EUR', country: 'DE' }

test.each([
  ['without bounds', {}, true],
  ['for the country', { countries: ['AT', 'DE'] }, true],
  ['for another country', { countries: ['AT'] }, false],
  ['for the currency', { currencies: ['EUR'] }, true],
  ['for another currency', { currencies: ['USD'] }, false],
  ['from exactly the total', { minAmount: '50.00' }, true],
  ['from more than the total', { minAmount: '50.01' }, false],
  ['up to exactly the total', { maxAmount: '50' }, true],
  ['up to less than the total', { maxAmount: '49.99' }, false],
])('a method %s', (_name, method, expected) => {
  expect(takes(method, order)).toBe(expected)
})

test('a method for some countries is not offered while the country is unknown', () => {
  expect(takes({ countries: ['DE'] }, { ...order, country: undefined })).toBe(false)
  expect(takes({}, { ...order, country: undefined })).toBe(true)
})
