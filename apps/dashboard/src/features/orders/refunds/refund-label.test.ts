import { expect, test } from 'vitest'
import { refundLabel } from './refund-label.ts'

test('the button of a refund names an amount only where money moves', () => {
  expect(refundLabel('12.50', 'EUR', true)).toBe('Refund €12.50')
  expect(refundLabel('0.00', 'EUR', true)).toBe('Take back without a refund')
  expect(refundLabel('0', 'EUR', false)).toBe('Refund')
})
