import { expect, test } from 'vitest'
import { carrierName, getTrackingPage } from './carriers.ts'

test('a predefined carrier has a name and a tracking page, any other is what was typed', () => {
  expect(carrierName('canadaPost')).toBe('Canada Post')
  expect(getTrackingPage('dhl', 'A 1')).toBe('https://www.dhl.com/global-en/home/tracking.html?tracking-id=A%201')
  for (const other of ['Bike', 'toString', '']) {
    expect(carrierName(other)).toBe(other)
    expect(getTrackingPage(other, '1')).toBeUndefined()
  }
})
