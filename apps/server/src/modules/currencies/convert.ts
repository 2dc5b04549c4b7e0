import { ratesPerEuro } from './rates.ts'

/** A decimal as a whole number and its places: `12.5` is 125 with one. */
interface Scaled {
  digits: bigint
  places: number
}

const ratePlaces = 12

/** How much of `to` one unit of `from` buys, as a decimal; undefined where no rate is known. */
export function rateBetween(from: string, to: string): Scaled | undefined {
  const [a, b] = [ratesPerEuro[from], ratesPerEuro[to]]
  if (!a || !b) return undefined
  const [dividend, divisor] = [scaled(b), scaled(a)]
  const digits =
    (dividend.digits * 10n ** BigInt(ratePlaces + divisor.places)) / (divisor.digits * 10n ** BigInt(dividend.places))
  return { digits, places: ratePlaces }
}

/** An amount in another currency, rounded half away from zero to that currency's places. */
export function converted(amount: Scaled, rate: Scaled, places: number): Scaled {
  const shift = amount.places + rate.places - places
  const product = amount.digits * rate.digits
  if (shift <= 0) return { digits: product * 10n ** BigInt(-shift), places }
  const unit = 10n ** BigInt(shift)
  const half = product < 0n ? -unit / 2n : unit / 2n
  return { digits: (product + half) / unit, places }
}

function scaled(decimal: string): Scaled {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { digits: BigInt(whole + fraction), places: fraction.length }
}
