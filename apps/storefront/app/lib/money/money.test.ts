import { expect, test } from 'vitest'
import { convertedMoney } from './money.ts'

const rate = { value: '172345678901', decimalPlaces: 9 }

test('a converted price is marked as approximate and has the decimals of its own currency', () => {
  const from = 'EUR'
  expect(convertedMoney({ from, to: 'JPY', rate, language: 'en' })('29.00')).toBe('≈\u00a0¥4,998')
  expect(convertedMoney({ from, to: 'USD', rate: { value: '1172', decimalPlaces: 3 }, language: 'de' })('29.00')).toBe(
    '≈\u00a033,99\u00a0$',
  )
  expect(convertedMoney({ from, to: 'BHD', rate: { value: '5', decimalPlaces: 1 }, language: 'en' })('0.01')).toBe(
    '≈\u00a0BHD\u00a00.005',
  )
})

test('half a unit rounds up, and large amounts lose no digit', () => {
  const as = { from: 'EUR', to: 'USD', language: 'en', rate: { value: '15', decimalPlaces: 1 } }
  expect(convertedMoney(as)('0.01')).toBe('≈\u00a0$0.02')
  expect(convertedMoney(as)('90071992547409.93')).toBe('≈\u00a0$135,107,988,821,114.90')
})
