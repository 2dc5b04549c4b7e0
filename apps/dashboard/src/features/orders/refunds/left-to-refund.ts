import type { AdditionalFee, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { formatAmount, parseAmount } from '@stoa/pricing'
import type { OrderFile } from '../queries.ts'

/** The refundable rest of each payment in minor units, gift cards first. Payments without a rest are left out. */
export function findRefundable({ order, payments, refunds }: OrderFile): { id: string; left: bigint }[] {
  const currency = order.currency!
  const minor = (of: { amount?: string } | undefined) => parseAmount(of?.amount || '0', currency)
  return payments
    .toSorted((a, b) => Number(isByGiftCard(b)) - Number(isByGiftCard(a)))
    .map((payment) => {
      const regular = payment.regularPaymentDetails
      const status = payment.status ?? regular?.status ?? ''
      const captured = ['APPROVED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status) ? minor(payment.amount) : 0n
      const returned = refunds
        .flatMap(({ transactions = [] }) => transactions)
        .filter(({ paymentId, refundStatus }) => paymentId === payment.id && refundStatus !== 'FAILED')
        .reduce((sum, { amount }) => sum + minor(amount), 0n)
      const chargedBack = (regular?.chargebacks ?? [])
        .filter((chargeback) => chargeback.status !== 'REVERSED')
        .reduce((sum, { amount }) => sum + minor(amount), 0n)
      return { id: payment.id!, left: captured - returned - chargedBack }
    })
    .filter(({ left }) => left > 0n)
}

/** Returns each payment's share of a refund in minor units: gift cards first, as the server does it. */
export function splitOver(payments: readonly { id: string; left: bigint }[], amount: bigint): { id: string; share: bigint }[] {
  let open = amount
  return payments.flatMap(({ id, left }) => {
    const share = left < open ? left : open
    open -= share
    return share > 0n ? [{ id, share }] : []
  })
}

function isByGiftCard({ giftcardPaymentDetails }: OrderFile['payments'][number]): boolean {
  return giftcardPaymentDetails !== undefined
}

/** Line items that are not fully refunded, with remaining quantities. */
export function linesToRefund({ order }: Pick<OrderFile, 'order'>): { line: OrderLineItem; left: number }[] {
  return (order.lineItems ?? [])
    .map((line) => ({ line, left: (line.quantity ?? 0) - (line.refundQuantity ?? 0) }))
    .filter(({ left }) => left > 0)
}

/** The fees of the order, with what earlier refunds that named them left of each. */
export function feesToRefund({ order, refunds }: Pick<OrderFile, 'order' | 'refunds'>): { fee: AdditionalFee; left: bigint }[] {
  const minor = (of: { amount?: string } | undefined) => parseAmount(of?.amount || '0', order.currency!)
  const returned = refunds
    .filter(({ transactions = [] }) => transactions.some(({ refundStatus }) => refundStatus !== 'FAILED'))
    .flatMap(({ details }) => details?.additionalFees ?? [])
  return (order.additionalFees ?? [])
    .map((fee) => {
      const gone = returned.filter(({ additionalFeeId }) => additionalFeeId === fee.id)
      return { fee, left: gone.reduce((left, { amount }) => left - minor(amount), minor(fee.priceAfterTax ?? fee.price)) }
    })
    .filter(({ left }) => left > 0n)
}

/** The price of the chosen items, shipping and fees, limited to what is left. */
export function getRefundAmount(
  { order }: Pick<OrderFile, 'order'>,
  quantities: Readonly<Record<string, number>>,
  withDelivery: boolean,
  /** Minor units. */
  fees: bigint,
  left: bigint,
): string {
  const currency = order.currency!
  const lines = (order.lineItems ?? []).reduce((sum, line) => {
    const total = line.totalPriceAfterTax?.amount ?? line.lineItemPrice?.amount ?? '0'
    const pieces = BigInt(quantities[line.id!] || 0)
    return sum + (parseAmount(total, currency) * pieces) / BigInt(line.quantity || 1)
  }, 0n)
  const worth = lines + (withDelivery ? getDeliveryCost(order) : 0n) + fees
  return formatAmount(worth < left ? worth : left, currency)
}

/** The shipping price including tax. */
function getDeliveryCost({ shippingInfo, priceSummary, currency }: OrderFile['order']): bigint {
  const cost = shippingInfo?.cost?.totalPriceAfterTax ?? shippingInfo?.cost?.price ?? priceSummary?.shipping
  return parseAmount(cost?.amount || '0', currency!)
}
