import { expect, test } from 'vitest'
import { oneStopShopLines } from './csv.ts'

const row = { month: '2026-10', name: 'VAT', exemption: '', orders: 1, refundedTaxable: '0.00', refundedTax: '0.00' }

test('a One-Stop-Shop return has what was taxed in the other countries of the union, less refunds, by country and rate', () => {
  const rows = [
    { ...row, jurisdiction: 'DE', rate: '0.19', taxable: '100.00', tax: '19.00' },
    { ...row, jurisdiction: 'FR', rate: '0.2', taxable: '100.00', tax: '20.00' },
    {
      ...row,
      month: '2026-11',
      jurisdiction: 'FR',
      rate: '0.2',
      taxable: '50.00',
      tax: '10.00',
      refundedTaxable: '10.00',
      refundedTax: '2.00',
    },
    { ...row, jurisdiction: 'FR', rate: '0.055', taxable: '10.00', tax: '0.55' },
    { ...row, jurisdiction: 'FR', rate: '0', exemption: 'Charity', exempt: '70.00', taxable: '0.00', tax: '0.00' },
    { ...row, jurisdiction: 'CH', rate: '0.081', taxable: '10.00', tax: '0.81' },
  ]
  expect(oneStopShopLines(rows, { country: 'DE', currency: 'EUR' })!.slice(1)).toEqual([
    ['FR', 5.5, '10.00', '0.55', 'EUR'],
    ['FR', 20, '140.00', '28.00', 'EUR'],
  ])
  expect(oneStopShopLines(rows, { country: 'CH', currency: 'CHF' })).toBe(undefined)
})
