import { expect, test } from 'vitest'
import { sumTaxes } from './totals.ts'

test('what is left is what was charged less what went back, below nothing too', () => {
  const sold = { taxable: '84.03', tax: '15.97', refundedTaxable: '0.00', refundedTax: '0.00' }
  const returned = { taxable: '0.00', tax: '0.00', refundedTaxable: '10.00', refundedTax: '1.90' }
  expect(sumTaxes([returned], 'EUR')).toMatchObject({ refundedTaxable: '-10.00', leftTaxable: '-10.00', leftTax: '-1.90' })
  expect(sumTaxes([sold, returned], 'EUR')).toEqual({
    taxable: '84.03',
    tax: '15.97',
    refundedTaxable: '-10.00',
    refundedTax: '-1.90',
    leftTaxable: '74.03',
    leftTax: '14.07',
  })
})
