import { formatDecimal, parseDecimal, roundedQuotient } from './decimal.ts'

/** A non-negative rate in millionths: 19 % is 190000n. */
export type Rate = bigint

export const ONE: Rate = 1_000_000n

/** Reads '0.19'. Throws RangeError on a negative rate or more than six decimals: a rate is exact or refused. */
export function parseRate(rate: string): Rate {
  return exactly(rate, 6)
}

/** Reads '12.5' as 12.5 %, exact to four decimals; otherwise as `parseRate`. */
export function parsePercentage(percentage: string): Rate {
  return exactly(percentage, 4)
}

/** The shortest decimal string of a rate: 190000n is '0.19'. */
export function formatRate(rate: Rate): `${number}` {
  return formatDecimal(rate, 6).replace(/\.?(?<!0)0+$/, '') as `${number}`
}

/** The amount times the rate, rounded once. */
export function timesRate(amount: bigint, rate: Rate): bigint {
  return roundedQuotient(amount * rate, ONE)
}

const known = new Map<string, Rate>()
const maxKnown = 1000

/** Parsed rates are cached: a shop has few, and each line of each basket needs them. */
function exactly(text: string, scale: number): Rate {
  const key = `${scale} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const rate = read(text, scale)
  if (known.size >= maxKnown) known.clear()
  known.set(key, rate)
  return rate
}

function read(text: string, scale: number): Rate {
  const rate = parseDecimal(text, scale)
  const decimals = text.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0
  if (rate < 0n || decimals > scale) throw new RangeError(`Not a rate of at most ${scale} decimals: '${text}'`)
  return rate
}
