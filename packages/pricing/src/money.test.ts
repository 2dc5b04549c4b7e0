import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent } from './currency.ts'
import { formatAmount, formatDisplay, minus, parseAmount, parseMoney, plus } from './money.ts'
import { formatRate, parsePercentage, parseRate, timesRate } from './rate.ts'

test('a currency has the digits of ISO 4217, two if nothing else is said', () => {
  expect(['EUR', 'JPY', 'UGX', 'ISK', 'BHD', 'IQD', 'CLF', 'UYW'].map(currencyExponent)).toEqual([2, 0, 0, 0, 3, 3, 4, 4])
  expect(() => currencyExponent('euro')).toThrow(RangeError)
})

test('surplus digits are rounded half away from zero', () => {
  expect(parseAmount('12.345', 'EUR')).toBe(1235n)
  expect(parseAmount('-12.345', 'EUR')).toBe(-1235n)
  expect(parseAmount('12.3449999', 'EUR')).toBe(1234n)
  expect(parseAmount('1200.5', 'JPY')).toBe(1201n)
  expect(parseAmount('1.2345', 'BHD')).toBe(1235n)
  expect(parseAmount('1.23455', 'CLF')).toBe(12346n)
})

test('an amount is written with exactly the digits of its currency', () => {
  expect(formatAmount(1250n, 'EUR')).toBe('12.50')
  expect(formatAmount(-5n, 'EUR')).toBe('-0.05')
  expect(formatAmount(1200n, 'JPY')).toBe('1200')
  expect(formatAmount(1234n, 'BHD')).toBe('1.234')
  expect(formatAmount(0n, 'CLF')).toBe('0.0000')
})

test.each(['', ' 1', '1e3', '1,00', '.5', '5.', '+1', 'NaN'])('%j is no amount', (text) => {
  expect(() => parseAmount(text, 'EUR')).toThrow(RangeError)
})

test('every amount survives the wire, in every currency exponent and beyond what a float holds', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.constantFrom('JPY', 'EUR', 'BHD', 'CLF'),
      (minor, currency) => {
        expect(parseAmount(formatAmount(minor, currency), currency)).toBe(minor)
      },
    ),
  )
})

test('a reader sees the digits of the currency in the way of the language', () => {
  expect(formatDisplay(1250n, 'EUR', 'en')).toBe('€12.50')
  expect(formatDisplay(1250n, 'EUR', 'de')).toBe('12,50\u00a0€')
  expect(formatDisplay(1200n, 'JPY', 'en')).toBe('¥1,200')
  expect(formatDisplay(1234n, 'IQD', 'en')).toBe('IQD\u00a01.234')
  expect(formatDisplay(12_345_678_901_234_567_890n, 'EUR', 'en')).toBe('€123,456,789,012,345,678.90')
})

test('money of two currencies does not mix', () => {
  expect(plus(parseMoney('1.10', 'EUR'), parseMoney('2.20', 'EUR'))).toEqual({ minor: 330n, currency: 'EUR' })
  expect(minus(parseMoney('1.10', 'EUR'), parseMoney('2.20', 'EUR'))).toEqual({ minor: -110n, currency: 'EUR' })
  expect(() => plus(parseMoney('1.00', 'EUR'), parseMoney('1.00', 'USD'))).toThrow('EUR and USD do not mix')
})

test('a rate is exact to six decimals or refused', () => {
  expect(timesRate(10_000n, parseRate('0.09975'))).toBe(998n)
  expect(timesRate(-10_000n, parseRate('0.09975'))).toBe(-998n)
  expect(timesRate(333n, parsePercentage('12.5'))).toBe(42n)
  expect(['0', '0.190000', '1', '100.5'].map((rate) => formatRate(parseRate(rate)))).toEqual(['0', '0.19', '1', '100.5'])
  expect(() => parseRate('0.0000001')).toThrow(RangeError)
  expect(() => parseRate('-0.1')).toThrow(RangeError)
})
