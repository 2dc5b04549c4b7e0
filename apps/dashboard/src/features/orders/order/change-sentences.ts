import { t } from '@lingui/core/macro'
import type { OrderChange } from '@stoa/contract/services/ecom/orders'
import { writeMoney } from '../../../lib/format/money.ts'

/** One thing that an edit changed of an order, as a sentence. */
export function describeChange(change: OrderChange, currency: string): string {
  const money = (price: { amount?: string } | undefined) => writeMoney(price?.amount, currency)
  const { lineItemAdded, lineItemRemoved, lineItemChanged, discountAdded, discountRemoved } = change
  const { additionalFeeAdded, additionalFeeRemoved, totalPriceChanged, shippingInformationChanged } = change
  if (lineItemAdded) return t`${lineItemAdded.quantity ?? 1} × ${lineItemAdded.name?.original ?? ''} added.`
  if (lineItemRemoved) return t`${lineItemRemoved.quantity ?? 1} × ${lineItemRemoved.name?.original ?? ''} removed.`
  if (lineItemChanged) {
    const { name, quantity, price } = lineItemChanged
    const item = name?.original ?? ''
    return [
      quantity && t`${item}: ${quantity.newQuantity ?? 0} instead of ${quantity.originalQuantity ?? 0}.`,
      price && t`${item}: ${money(price.newPrice)} instead of ${money(price.originalPrice)}.`,
    ]
      .filter(Boolean)
      .join(' ')
  }
  if (discountAdded) return t`Discount “${discountAdded.name?.original ?? ''}” added.`
  if (discountRemoved) return t`Discount “${discountRemoved.name?.original ?? ''}” removed.`
  if (additionalFeeAdded) return t`Fee “${additionalFeeAdded.name?.original ?? ''}” added.`
  if (additionalFeeRemoved) return t`Fee “${additionalFeeRemoved.name?.original ?? ''}” removed.`
  if (totalPriceChanged)
    return t`Total ${money(totalPriceChanged.newTotal)} instead of ${money(totalPriceChanged.originalTotal)}.`
  if (shippingInformationChanged) return t`Delivery: ${shippingInformationChanged.newShippingInfo?.shippingTitle || t`none`}.`
  return ''
}
