/**
 * Quotient of two integers, rounded half away from zero.
 *
 * This is the one rounding rule of the platform: 0.5 becomes 1, -0.5 becomes -1, so that a refund
 * mirrors its charge to the cent. Every rounded amount goes through here. `divisor` is positive.
 */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

/**
 * Reads a decimal string ('12.345', '-3') as an integer of `10^-scale` units; digits beyond the scale are rounded.
 * Throws RangeError on anything else: exponents, blanks, group separators.
 */
export function parseDecimal(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`Not a decimal number: '${text}'`)
  const [, sign, whole = '', fraction = ''] = match
  const surplus = Math.max(0, fraction.length - scale)
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  return roundedQuotient(sign ? -units : units, 10n ** BigInt(surplus))
}

/** Writes an integer of `10^-scale` units with exactly `scale` digits after the point: (1250n, 2) is '12.50'. */
export function formatDecimal(units: bigint, scale: number): `${number}` {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const text = (units < 0n ? '-' : '') + digits.slice(0, point) + (scale > 0 ? '.' + digits.slice(point) : '')
  return text as `${number}`
}
