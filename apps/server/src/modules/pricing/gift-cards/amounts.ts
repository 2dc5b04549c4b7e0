import { formatAmount, formatDisplay, parseAmount, parseExactAmount } from '@stoa/pricing'
import { brokenRule } from '../../../kernel/basics/errors.ts'

/** The largest balance of a card in minor units, 999999999.99 in most currencies. */
export const maxBalance = 99_999_999_999n

/** The minor units of an amount that somebody sent; undefined for what is no amount of the currency, or more than a card holds. */
export function readAmount(amount: string | null | undefined, currency: string): bigint | undefined {
  try {
    const minor = parseExactAmount(amount ?? '', currency)
    return minor > maxBalance ? undefined : minor
  } catch {
    return undefined
  }
}

/** The same, also undefined for zero and less. */
export function readPositiveAmount(amount: string | null | undefined, currency: string): bigint | undefined {
  const minor = readAmount(amount, currency)
  return minor !== undefined && minor > 0n ? minor : undefined
}

/** A decimal as the contract has it. */
export function wireMoney(decimal: string, currency: string, language: string): { amount: string; formattedAmount: string } {
  const minor = parseAmount(decimal, currency)
  return { amount: formatAmount(minor, currency), formattedAmount: formatDisplay(minor, currency, language) }
}

export function amountIn(currency: string, amount: string | undefined, field: string): bigint {
  const minor = readAmount(amount, currency)
  if (minor === undefined) throw brokenRule(field, 'INVALID_AMOUNT', `is an amount in ${currency}`)
  return minor
}
