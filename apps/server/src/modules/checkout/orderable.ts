import { refusal } from '../../kernel/errors.ts'
import type { Checkout } from './checkout.ts'
import type { Priced } from './price.ts'

/** Whether an order can be made of the checkout as it stands. Throws the first reason why not, in the order a buyer can mend them. */
export function checkOrderable({ content }: Checkout, { lines, priced, total }: Priced): void {
  if (lines.length === 0) throw refusal('EMPTY_CHECKOUT', 'there is nothing in this checkout')
  checkStock(lines)
  if (priced.deliveryIsGone) {
    throw refusal('SELECTED_CARRIER_SERVICE_OPTION_NO_LONGER_AVAILABLE', 'the chosen delivery is not offered any more', {
      code: content.deliveryCode,
    })
  }
  if (priced.needsDelivery && !priced.delivery)
    throw refusal('NO_SELECTED_CARRIER_SERVICE_OPTION', 'choose how it is to be delivered')
  if (content.shownTotal !== undefined && content.shownTotal !== total) {
    throw refusal('CHECKOUT_CHANGED', 'the total has changed since it was shown; look at it again', {
      shownTotal: content.shownTotal,
      total,
    })
  }
}

function checkStock(lines: Priced['lines']): void {
  const short = lines.filter(({ availability }) => availability.status !== 'AVAILABLE')
  if (short.length === 0) return
  const lineItems = short.map(({ line, availability }) => ({
    lineItemId: line.id,
    status: availability.status,
    quantityAvailable: availability.quantityAvailable ?? 0,
  }))
  const nothingLeft =
    short.length === lines.length && short.every(({ availability }) => availability.status !== 'PARTIALLY_AVAILABLE')
  throw nothingLeft
    ? refusal('FULL_OUT_OF_STOCK', 'nothing of this checkout can be bought any more', { lineItems })
    : refusal('PARTIAL_OUT_OF_STOCK', 'some of this checkout cannot be bought any more', { lineItems })
}
