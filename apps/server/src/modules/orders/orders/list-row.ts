import type { OrderRow } from '@stoa/contract/services/stoa/order-rows'
import type { AddressWithContact } from '@stoa/contract/services/ecom/orders'
import { hasUnitsToShip } from '@stoa/order-rules'
import type { NumberedOrder } from './stored-order.ts'
import { openActions } from './open-actions.ts'

type ListedOrder = Omit<NumberedOrder, 'createdDate' | 'updatedDate'>

/** An order as the dashboard's list shows it. */
export function listRow(order: ListedOrder): OrderRow {
  const { status, paymentStatus, fulfillmentStatus, lineItems, balanceSummary } = order
  const { deliveryTime, deliverByDate, deliveryTimeSlot } = order.shippingInfo?.logistics ?? {}
  const deliveryDue = deliveryTimeSlot?.to ?? deliverByDate
  const customer = nameOf(order.billingInfo) ?? nameOf(order.recipientInfo) ?? order.buyerInfo?.email
  return {
    id: order.id,
    number: order.number,
    purchasedDate: order.purchasedDate,
    ...(customer && { customer }),
    ...(order.buyerInfo?.email && { email: order.buyerInfo.email }),
    itemCount: lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
    total: order.priceSummary?.total?.amount ?? '0',
    currency: order.currency,
    status,
    paymentStatus,
    fulfillmentStatus,
    toShip: hasUnitsToShip(order),
    held: paymentStatus !== 'PAID' && /[1-9]/.test(balanceSummary?.authorized?.amount ?? ''),
    archived: order.archived ?? false,
    isTest: order.isTest ?? false,
    tagIds: order.tags?.privateTags?.tagIds ?? [],
    couponCodes: (order.appliedDiscounts ?? []).flatMap(({ coupon }) => coupon?.code ?? []),
    ...(order.giftCardPayment?.amount?.amount && { giftCardAmount: order.giftCardPayment.amount.amount }),
    ...(order.channelInfo?.type && { channel: order.channelInfo.type }),
    ...(deliveryDue && { deliveryDue }),
    ...(deliveryTime && { deliveryTime }),
    allowedActions: openActions(order).flatMap(({ name, allowed }) => (allowed ? name! : [])),
  }
}

function nameOf(of: AddressWithContact | undefined): string | undefined {
  const { firstName, lastName, company } = of?.contactDetails ?? {}
  return [firstName, lastName].filter(Boolean).join(' ') || company || undefined
}
