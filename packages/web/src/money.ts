import { formatDisplay, parseAmount } from '@stoa/pricing'

/** An amount of the contract for a reader: ('12.5', 'EUR', 'de') is '12,50 €'. Throws RangeError like `parseAmount`. */
export function formatMoney(amount: string, currency: string, language: string): string {
  return formatDisplay(parseAmount(amount, currency), currency, language)
}

/** True if an amount of the contract is missing or zero. */
export function isZero(amount: string | undefined): boolean {
  return amount === undefined || !/[1-9]/.test(amount)
}
