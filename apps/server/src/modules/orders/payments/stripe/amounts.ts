import { lookupTable } from '@stoa/web/lookup-table'
import { amountRules } from '../amount-rules.ts'

// https://docs.stripe.com/currencies

/** Charged in whole units. MGA and UGX have decimals for ISO 4217 or Stripe alone. */
const zeroDecimal = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
/** Counted in thousandths whose last digit is 0. */
const threeDecimal = new Set('BHD JOD KWD OMR TND'.split(' '))
/** Counted in hundredths, without fractions. */
const wholeUnits = new Set(['ISK', 'UGX'])
const twoDecimal = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CNY COP CRC CVE CZK DKK
  DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD
  MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD
  SHP SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU UZS WST XCD YER ZAR ZMW`.split(/\s+/),
)

/** The smallest charges, in Stripe's units. Of other currencies it is what USD 0.50 is worth, which Stripe itself compares. */
const minimum: Record<string, bigint | undefined> = lookupTable({
  AED: 200n,
  AUD: 50n,
  BGN: 100n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1000n,
  USD: 50n,
})

/** Eight digits. */
const max = 99_999_999n

export const stripeAmounts = amountRules((currency) => {
  const min = minimum[currency] ?? 1n
  if (zeroDecimal.has(currency)) return { exponent: 0, min, max }
  if (threeDecimal.has(currency)) return { exponent: 3, step: 10n, min, max }
  if (wholeUnits.has(currency)) return { exponent: 2, step: 100n, min, max }
  return twoDecimal.has(currency) ? { exponent: 2, min, max } : undefined
})
