import { expect, test } from 'vitest'
import { readTrackingFile } from './lines.ts'

test('columns are found by what stands above them, in any order; without headings they are those of the template', () => {
  const line = { number: '10001', shippingProvider: 'DHL', trackingNumber: 'JD1', trackingLink: '' }
  expect(readTrackingFile('Tracking-Number;Order_No;Carrier\nJD1;#10001;DHL')).toEqual([{ line: 2, ...line }])
  expect(readTrackingFile('10001,DHL,JD1')).toEqual([{ line: 1, ...line }])
  expect(readTrackingFile('')).toEqual([])
})
