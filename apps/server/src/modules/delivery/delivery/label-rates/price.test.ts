import { expect, test } from 'vitest'
import { parcelsOf } from './parcels.ts'
import { labelPrice } from './price.ts'

const basket = { currency: 'EUR', price: 5000n }

test('a handling fee is an amount or a percentage of the rate, rounded to the cent once', () => {
  const price = (rate: bigint, value: string, calculationType: 'FIXED' | 'PERCENTAGE') =>
    labelPrice(rate, { handlingFee: { value, calculationType } }, basket)
  expect(price(733n, '1.5', 'FIXED')).toBe(883n)
  expect(price(733n, '12.5', 'PERCENTAGE')).toBe(825n)
  expect(price(1n, '50', 'PERCENTAGE')).toBe(2n)
  expect(price(733n, '0', 'PERCENTAGE')).toBe(733n)
})

test('delivery is free from the minimum amount on', () => {
  expect(labelPrice(733n, { freeDeliveryMinimumAmount: '50.01' }, basket)).toBe(733n)
  expect(labelPrice(733n, { freeDeliveryMinimumAmount: '50' }, basket)).toBe(0n)
})

test('items are packed by number, and those without a weight have the back-up weight', () => {
  const dimensions = { length: '30', width: '20', height: '10' }
  const items = [
    { currency: 'EUR', price: 0n, weight: 3, quantity: 3 },
    { currency: 'EUR', price: 0n, weight: 0, quantity: 2 },
  ]
  const configuration = { packageDetails: { dimensions, maxNumberOfProducts: '2' }, backupWeight: '0.75' }
  expect(parcelsOf(configuration, items)).toEqual(Array(3).fill({ packageType: 'CUSTOM', ...dimensions, weight: 1.5 }))
  expect(parcelsOf({ packageDetails: { dimensions, maxNumberOfProducts: '1' } }, [{ ...items[0]!, quantity: 51 }])).toEqual([])
})
