import { lookupTable } from './lookup-table.ts'

const names: Readonly<Record<string, string | undefined>> = lookupTable({
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
  DINERS: 'Diners Club',
  JCB: 'JCB',
  UNIONPAY: 'UnionPay',
  PAYPAL: 'PayPal',
})

/** The name of a card's brand as the brand itself writes it: `Visa` for `VISA`. Unknown ones stay as they are. */
export function cardBrandName(brand: string): string {
  return names[brand] ?? brand
}
