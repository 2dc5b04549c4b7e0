import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'

/** The minor units of an amount that somebody sent; undefined for what is no amount of the currency. */
export function readAmount(amount: string | null | undefined, currency: string): bigint | undefined {
  try {
    return parseAmount(amount ?? '', currency)
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
