import type { Order } from '@stoa/contract/services/ecom/orders'
import { europeanUnion } from '@stoa/pricing'
import type { Words } from './words.ts'
import { sumOfRates, type TaxedPart, type TaxOfLine } from './order-value.ts'

/** Countries with a value added tax of the European kind, where invoices say why a line bears none. */
const valueAddedTax: ReadonlySet<string> = new Set([...europeanUnion, 'GB', 'CH', 'NO', 'IS', 'LI'])

export function hasValueAddedTax(country: string): boolean {
  return valueAddedTax.has(country)
}

export interface TaxSituation {
  /** Of the seller. */
  country: string
  smallBusiness: boolean
  smallBusinessNote: string
  order: Pick<Order, 'billingInfo' | 'recipientInfo' | 'shippingInfo' | 'taxInfo'>
}

/** Returns what decides which tax a part of an order bears; undefined for a part of which the order does not say it. */
export function taxRules(situation: TaxSituation, words: Words): (part: TaxedPart) => TaxOfLine | undefined {
  const { country, smallBusiness, smallBusinessNote } = situation
  if (!hasValueAddedTax(country)) return (part) => otherTax(part, words)
  const name = words.vat
  const exempt = (reason: string): TaxOfLine => ({ category: 'E', name, rate: '0', reason })
  const untaxed = untaxedSale(situation, words)
  return ({ kind, isGiftCard, rates }) => {
    const rate = rates && sumOfRates(rates)
    if (rate && rate !== '0') return { category: 'S', name, rate }
    if (smallBusiness) return exempt(smallBusinessNote || words.reasons.smallBusiness)
    if (kind === 'TIP') return exempt(words.reasons.tip)
    if (isGiftCard) return exempt(words.reasons.giftCard)
    if (untaxed) return { name, rate: '0', ...untaxed }
    return rates && { category: 'Z', name, rate: '0' }
  }
}

/** Why a sale bears no value added tax although its goods do. */
function untaxedSale({ country, order }: TaxSituation, words: Words): Pick<TaxOfLine, 'category' | 'reason'> | undefined {
  const { taxInfo, shippingInfo } = order
  const exemption = taxInfo?.taxExemption as { name?: string; certificateNumber?: string | null } | undefined
  const destination = shippingInfo?.logistics?.shippingDestination?.address?.country
  const buyerCountry = destination ?? (order.billingInfo ?? order.recipientInfo)?.address?.country ?? country
  const inUnion = europeanUnion.has(country)
  if (inUnion && destination && !europeanUnion.has(destination)) return { category: 'G', reason: words.reasons.G }
  if (!exemption && !taxInfo?.taxExempt) return undefined
  if (inUnion && europeanUnion.has(buyerCountry) && buyerCountry !== country && vatIdOf(order)) {
    return destination ? { category: 'K', reason: words.reasons.K } : { category: 'AE', reason: words.reasons.AE }
  }
  const why = [exemption?.name, exemption?.certificateNumber].filter(Boolean).join(', ')
  return { category: 'E', reason: [words.reasons.exempt, why].filter(Boolean).join(': ') }
}

export function vatIdOf({ billingInfo, recipientInfo }: TaxSituation['order']): string | undefined {
  return (billingInfo ?? recipientInfo)?.contactDetails?.vatId?.id ?? undefined
}

function otherTax({ rates }: TaxedPart, words: Words): TaxOfLine {
  const charged = (rates ?? []).filter(({ rate }) => rate !== '0')
  if (charged.length === 0) return { category: 'NONE', name: words.noTax, rate: '0' }
  const names = charged.map(({ name }) => name).filter(Boolean)
  return { category: 'NONE', name: names.join(' + ') || words.otherTax, rate: sumOfRates(charged) }
}
