import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencyExponent } from '@stoa/pricing'
import { stripeAmounts } from './amounts.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const currency = fc.constantFrom(...Intl.supportedValuesOf('currency'))

test('what Stripe accepts is charged exactly, in every currency', () => {
  fc.assert(
    fc.property(amount, currency, (minor, code) => {
      if (!stripeAmounts.accepts(minor, code)) return
      const sent = stripeAmounts.toProvider(minor, code)
      expect(stripeAmounts.fromProvider(sent, code)).toBe(minor)
      expect(sent).toBeLessThanOrEqual(99_999_999n)
    }),
    { numRuns: 5000 },
  )
})

test.each([
  // Minor units after ISO 4217, and what Stripe counts.
  ['EUR', 1234n, 1234n],
  ['JPY', 1234n, 1234n],
  ['KRW', 1234n, 1234n],
  ['HUF', 123_400n, 123_400n],
  ['TWD', 12_345n, 12_345n],
  ['KWD', 12_340n, 12_340n],
  ['ISK', 500n, 50_000n],
  ['UGX', 5000n, 500_000n],
  ['MGA', 500_000n, 5000n],
])('%s %s is sent as %s', (code, minor, sent) => {
  expect(stripeAmounts.accepts(minor, code)).toBe(true)
  expect(stripeAmounts.toProvider(minor, code)).toBe(sent)
})

test.each([
  ['EUR', 49n],
  ['HUF', 17_499n],
  ['JPY', 49n],
  // A third decimal, and a fraction of a currency that Stripe charges in whole units.
  ['KWD', 12_345n],
  ['MGA', 500_050n],
  ['EUR', 100_000_000n],
  ['XTS', 1000n],
])('%s %s is refused', (code, minor) => {
  expect(stripeAmounts.accepts(minor, code)).toBe(false)
})

test('the decimals of ISO 4217 are those of the amounts', () => {
  expect(['ISK', 'UGX', 'MGA', 'KWD', 'HUF'].map(currencyExponent)).toEqual([0, 0, 2, 3, 2])
})
