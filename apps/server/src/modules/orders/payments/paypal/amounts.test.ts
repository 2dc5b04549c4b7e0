import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts, fromMoney, toMoney } from './amounts.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))

test('an amount that PayPal accepts is written with the decimals of its currency and read back exactly', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      if (!amounts.accepts(minor, code)) return
      const money = toMoney(minor, code)
      expect(money.value).toMatch(['HUF', 'JPY', 'TWD'].includes(code) ? /^[1-9]\d{0,6}$/ : /^(0|[1-9]\d{0,6})\.\d\d$/)
      expect(fromMoney(money)).toBe(minor)
      expect(fromMoney({ ...money, value: `-${money.value}` })).toBe(-minor)
      expect(amounts.fromProvider(amounts.toProvider(minor, code), code)).toBe(minor)
    }),
    { numRuns: 5000 },
  )
})

test('an amount that PayPal does not take is refused, never rounded', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      if (amounts.accepts(minor, code)) return
      const isTooLarge = minor > 999_999_999n
      if (!isTooLarge) expect(() => toMoney(minor, code)).toThrow(RangeError)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  ['EUR', 2490n, '24.90'],
  ['USD', 1n, '0.01'],
  ['JPY', 1234n, '1234'],
  ['HUF', 123_400n, '1234'],
  ['TWD', 12_300n, '123'],
])('%s %s is sent as %s', (code, minor, value) => {
  expect(amounts.accepts(minor, code)).toBe(true)
  expect(toMoney(minor, code)).toEqual({ currencyCode: code, value })
})

test.each([
  ['HUF', 123_450n],
  ['TWD', 1n],
  ['KWD', 1000n],
  ['KRW', 1000n],
  ['ISK', 1000n],
  ['EUR', 0n],
  ['EUR', -1n],
  ['EUR', 1_000_000_000n],
  ['JPY', 10_000_000n],
])('%s %s is refused', (code, minor) => {
  expect(amounts.accepts(minor, code)).toBe(false)
})

test('an amount with more decimals than its currency is no amount of PayPal', () => {
  expect(fromMoney({ currencyCode: 'JPY', value: '12.00' })).toBe(12n)
  expect(() => fromMoney({ currencyCode: 'EUR', value: '1.005' })).toThrow(RangeError)
  expect(() => fromMoney({ currencyCode: 'EUR', value: '1,00' })).toThrow(RangeError)
})
