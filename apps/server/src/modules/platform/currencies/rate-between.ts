import type { Scaled } from '@stoa/pricing'
import { ratesPerEuro } from './rates.ts'

const ratePlaces = 12

/** The price of one unit of `from` in `to`, as a decimal; undefined when no rate is known. */
export function rateBetween(from: string, to: string): Scaled | undefined {
  const [a, b] = [ratesPerEuro[from], ratesPerEuro[to]]
  if (!a || !b) return undefined
  const [dividend, divisor] = [scaled(b), scaled(a)]
  const digits =
    (dividend.digits * 10n ** BigInt(ratePlaces + divisor.places)) / (divisor.digits * 10n ** BigInt(dividend.places))
  return { digits, places: ratePlaces }
}

function scaled(decimal: string): Scaled {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}
