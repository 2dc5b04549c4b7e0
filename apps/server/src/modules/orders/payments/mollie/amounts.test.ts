import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent } from '@stoa/pricing'
import { amounts, fromAmount, toAmount } from './amounts.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))

/** The decimals that Mollie documents. */
const decimals: Partial<Record<string, number>> = { ISK: 0, JPY: 0 }

test('what Mollie accepts is sent with exactly its decimals and is that amount, in every currency', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      if (!amounts.accepts(minor, code)) return
      const sent = toAmount(minor, code)
      expect(sent.value).toMatch(decimals[code] === 0 ? /^[1-9]\d*$/ : /^\d+\.\d\d$/)
      expect(fromAmount(sent)).toBe(minor)
      expect(amounts.fromProvider(amounts.toProvider(minor, code), code)).toBe(minor)
    }),
    { numRuns: 5000 },
  )
})

test('what Mollie does not accept is not sent', () => {
  const known =
    'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(' ')
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      if (known.includes(code)) return
      expect(amounts.accepts(minor, code)).toBe(false)
      expect(() => toAmount(minor, code)).toThrow(RangeError)
    }),
  )
  expect(
    Intl.supportedValuesOf('currency').filter((code) => amounts.accepts(100n * 10n ** BigInt(currencyExponent(code)), code)),
  ).toEqual(known)
})

test.each([
  ['EUR', 1n, '0.01'],
  ['EUR', 100_000_000n, '1000000.00'],
  ['JPY', 1200n, '1200'],
  ['ISK', 5n, '5'],
  ['HUF', 123_400n, '1234.00'],
  ['TWD', 100n, '1.00'],
])('%s %s is sent as %s', (code, minor, sent) => {
  expect(amounts.accepts(minor, code)).toBe(true)
  expect(toAmount(minor, code)).toEqual({ currency: code, value: sent })
})

test.each([
  ['EUR', 0n],
  ['EUR', 100_000_001n],
  // PayPal would charge whole units.
  ['HUF', 123_450n],
  ['TWD', 150n],
  ['KRW', 5000n],
  ['KWD', 12_340n],
  ['BGN', 1000n],
])('%s %s is refused', (code, minor) => {
  expect(amounts.accepts(minor, code)).toBe(false)
})

test('amounts in Mollie’s books are read exactly, and never rounded', () => {
  expect(fromAmount({ currency: 'EUR', value: '-0.29' })).toBe(-29n)
  expect(fromAmount({ currency: 'EUR', value: '1.2300' })).toBe(123n)
  expect(fromAmount({ currency: 'KWD', value: '1.234' })).toBe(1234n)
  expect(() => fromAmount({ currency: 'EUR', value: '0.291' })).toThrow(RangeError)
  expect(() => fromAmount({ currency: 'EUR', value: 'ten' })).toThrow(RangeError)
})
