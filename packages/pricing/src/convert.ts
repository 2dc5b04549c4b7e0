import { roundedQuotient } from './decimal.ts'

/** A decimal as an integer and its number of decimal places: `12.5` is 125 with one. */
export interface Scaled {
  digits: bigint
  places: number
}

/** An amount in another currency, rounded to that currency's places. */
export function converted(amount: Scaled, rate: Scaled, places: number): Scaled {
  const shift = amount.places + rate.places - places
  const product = amount.digits * rate.digits
  if (shift <= 0) return { digits: product * 10n ** BigInt(-shift), places }
  return { digits: roundedQuotient(product, 10n ** BigInt(shift)), places }
}
