import type { MissingDetail } from '@stoa/contract/services/stoa/invoices'
import { europeanUnion, parseAmount } from '@stoa/pricing'
import type { InvoiceDocument, Seller } from './document.ts'
import { hasValueAddedTax } from './tax-rules.ts'

/**
 * Up to these amounts with tax, in the country's own currency, an invoice need not name its buyer (article 220a of the VAT directive
 * and what countries made of it).
 */
const simplifiedUpTo: ReadonlyMap<string, { amount: string; currency: string }> = new Map([
  ['AT', { amount: '400.00', currency: 'EUR' }],
  ['BE', { amount: '400.00', currency: 'EUR' }],
  ['CH', { amount: '400.00', currency: 'CHF' }],
  ['DE', { amount: '250.00', currency: 'EUR' }],
  ['ES', { amount: '400.00', currency: 'EUR' }],
  ['FR', { amount: '150.00', currency: 'EUR' }],
  ['GB', { amount: '250.00', currency: 'GBP' }],
  ['IE', { amount: '100.00', currency: 'EUR' }],
  ['IT', { amount: '400.00', currency: 'EUR' }],
  ['NL', { amount: '100.00', currency: 'EUR' }],
])

/** What every invoice of a shop in this country says of its seller, and is not known. */
export function missingSellerDetails(seller: Seller, country: string): MissingDetail[] {
  const details: [MissingDetail, string | undefined][] = [
    ['SELLER_NAME', seller.company],
    ['SELLER_STREET', seller.street],
    ['SELLER_POSTAL_CODE', hasNoPostalCodes.has(country) ? 'none' : seller.postalCode],
    ['SELLER_CITY', seller.city],
    ['SELLER_COUNTRY', seller.country],
    ...(hasValueAddedTax(country)
      ? [['SELLER_TAX_NUMBER', seller.vatId ?? seller.taxNumber] satisfies [MissingDetail, string | undefined]]
      : []),
  ]
  return details.flatMap(([detail, value]) => (value ? [] : [detail]))
}

const hasNoPostalCodes: ReadonlySet<string> = new Set(['HK', 'AE', 'QA'])

/** What the law of the seller's country asks for on a document, and the document does not say. */
export function missingDetails(document: InvoiceDocument, hasUnknownTaxes: boolean): MissingDetail[] {
  const { seller, buyer, lines, taxes, country } = document
  const missing: MissingDetail[] = missingSellerDetails(seller, country)
  const isTaxed = taxes.some(({ rate }) => rate !== '0')
  // A tax outside of Europe's kind is named with the number under which the seller collects it, but for the sales taxes of the US.
  if (isTaxed && country !== 'US' && !seller.vatId && !seller.taxNumber && !missing.includes('SELLER_TAX_NUMBER')) {
    missing.push('SELLER_TAX_NUMBER')
  }
  const crossesBorder = taxes.some(({ category }) => category === 'AE' || category === 'K')
  if (crossesBorder && !seller.vatId) missing.push('SELLER_VAT_ID')
  if (!buyer.company && !buyer.person) missing.push('BUYER_NAME')
  if (hasValueAddedTax(country) && !isSimplified(document) && !(buyer.street && buyer.city && buyer.country)) {
    missing.push('BUYER_ADDRESS')
  }
  if (crossesBorder && !buyer.vatId) missing.push('BUYER_VAT_ID')
  if (lines.some(({ name }) => name.trim() === '')) missing.push('ITEM_NAME')
  if (hasUnknownTaxes && (hasValueAddedTax(country) || isTaxed)) missing.push('ORDER_TAXES')
  return missing
}

function isSimplified({ country, currency, total, kind }: InvoiceDocument): boolean {
  if (kind === 'CREDIT_NOTE') return true
  const limit = simplifiedUpTo.get(country) ?? (europeanUnion.has(country) ? { amount: '100.00', currency: 'EUR' } : undefined)
  if (limit?.currency !== currency) return false
  return parseAmount(total.gross, currency) <= parseAmount(limit.amount, currency)
}
