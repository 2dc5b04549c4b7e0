import type { GetOrderRefundabilityResponse, PaymentRefundability } from '@stoa/contract/services/ecom/order-billing'
import type { AdditionalFee, Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { parseAmount } from '@stoa/pricing'

/** A payment with its refundable rest in minor units. */
export interface PaymentLeft {
  id: string
  left: bigint
}

/** The payments that can be refunded, gift cards first, as the server divides a refund. */
export function paymentsToRefund({ payments = [] }: GetOrderRefundabilityResponse, currency: string): PaymentLeft[] {
  return payments
    .toSorted((one, other) => Number(isByGiftCard(other)) - Number(isByGiftCard(one)))
    .map(({ payment = {} }) => ({
      id: payment.paymentId ?? '',
      left: parseAmount(payment.monetary?.maxRefund?.amount || '0', currency),
    }))
    .filter(({ left }) => left > 0n)
}

/** Returns each payment's share of a refund in minor units: gift cards first, as the server does it. */
export function splitOver(payments: readonly PaymentLeft[], amount: bigint): { id: string; share: bigint }[] {
  let open = amount
  return payments.flatMap(({ id, left }) => {
    const share = left < open ? left : open
    open -= share
    return share > 0n ? [{ id, share }] : []
  })
}

function isByGiftCard({ payment }: PaymentRefundability): boolean {
  return payment?.paymentMethod === 'GiftCard'
}

/** Line items that are not fully refunded, with remaining quantities. */
export function linesToRefund(
  order: Order,
  { lineItems = [] }: GetOrderRefundabilityResponse,
): { line: OrderLineItem; left: number }[] {
  return lineItems.flatMap(({ lineItemId, availableRefundQuantity: left = 0 }) => {
    const line = order.lineItems?.find(({ id }) => id === lineItemId)
    return line && left > 0 ? [{ line, left }] : []
  })
}

/** The fees of the order, with the decimal that is left of each. */
export function feesToRefund(
  order: Order,
  { additionalFees = [] }: GetOrderRefundabilityResponse,
): { fee: AdditionalFee; left: string }[] {
  return additionalFees.flatMap(({ additionalFeeId, availableRefundAmount }) => {
    const fee = order.additionalFees?.find(({ id }) => id === additionalFeeId)
    const left = availableRefundAmount?.amount ?? '0'
    return fee && Number(left) > 0 ? [{ fee, left }] : []
  })
}
