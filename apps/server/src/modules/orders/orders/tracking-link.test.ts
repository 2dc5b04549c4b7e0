import { expect, test } from 'vitest'
import { carrierLink, withCarrierLink } from './tracking-link.ts'

const dhl = { shippingProvider: 'dhl', trackingNumber: 'A 1' }

test('a predefined carrier links to the parcel, any other does not', () => {
  expect(carrierLink(dhl)).toBe('https://www.dhl.com/global-en/home/tracking.html?tracking-id=A%201')
  expect(carrierLink({ ...dhl, shippingProvider: 'toString' })).toBeUndefined()
  expect(withCarrierLink({ ...dhl, shippingProvider: 'Bike' })).toEqual({ shippingProvider: 'Bike', trackingNumber: 'A 1' })
})

test('a link of ours follows the number, one that was given stays', () => {
  const before = withCarrierLink(dhl)
  expect(withCarrierLink({ ...before, trackingNumber: 'B' }, before).trackingLink).toMatch(/=B$/)
  expect(withCarrierLink({ ...before, shippingProvider: 'Bike' }, before).trackingLink).toBeUndefined()
  const given = { ...dhl, trackingLink: 'https://example.com/1' }
  expect(withCarrierLink({ ...given, trackingNumber: 'B' }, given).trackingLink).toBe('https://example.com/1')
})
