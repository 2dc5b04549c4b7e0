import { giftCardAppId } from '@stoa/web/gift-card'
import type { RawBuilder } from 'kysely'
import type { PricedOrder } from '../stored-order.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import {
  handOverRedemption,
  redeemAtProvider,
  redeemForOrder,
  refundToGiftCard,
  voidAtProvider,
  voidRedemption,
  type BasketGiftCard,
  type ChosenGiftCard,
} from '../../../pricing/gift-cards/index.ts'
import { orderPricer } from '../amounts.ts'
import type { PaymentFacts } from '../payment-status.ts'
import {
  entryInsertion,
  insertEntry,
  paymentInsertion,
  loadPayments,
  savePayment,
  type NewEntry,
  type NewPayment,
  type PaymentRow,
} from '../store/payments.ts'

/** The provider of these payments: our own gift cards, or those of an app. */
const provider = 'gift-card'
const appProvider = 'gift-card-app'

export function isGiftCardPayment({ provider: by }: Pick<PaymentRow, 'provider'>): boolean {
  return by === provider
}

/** True if our own gift card or one of an app paid. */
export function isAnyGiftCardPayment({ provider: by }: Pick<PaymentRow, 'provider'>): boolean {
  return by === provider || by === appProvider
}

/** Returns the payment of a gift card for an order that is being placed, for its payment status. */
export function factsOfGiftCard(amount: bigint): PaymentFacts[] {
  if (amount === 0n) return []
  const nothing = { refunded: 0n, refunding: 0n, chargedBack: 0n, reversed: 0n }
  return [{ status: 'APPROVED', amount, captured: amount, ...nothing, promised: false }]
}

/**
 * Redeems the gift card's part of an order that the same transaction places. Returns the statements that write the payment, to be
 * sent after the order. Throws REDEEM_GIFT_CARD_ERROR.
 */
export async function payByGiftCard(
  site: SiteTx,
  input: { orderId: string; order: PricedOrder; giftCard: BasketGiftCard | undefined; amount: bigint },
): Promise<RawBuilder<unknown>[]> {
  const { giftCard, amount } = input
  if (!giftCard || amount === 0n) return []
  const { payment, entry } = await redeemFor(site, { ...input, chosen: giftCard.chosen })
  return [paymentInsertion(site, payment), entryInsertion(site, entry)]
}

/** Redeems an amount of a gift card for an order. Returns the payment, to be written by the caller. Throws REDEEM_GIFT_CARD_ERROR. */
export async function redeemFor(
  site: SiteTx,
  input: {
    orderId: string
    order: PricedOrder
    chosen: ChosenGiftCard
    amount: bigint
    chargeCorrelationId?: string | undefined
  },
): Promise<{ payment: NewPayment & { id: string }; entry: NewEntry }> {
  const { orderId, order, chosen, amount, chargeCorrelationId } = input
  const isOwn = chosen.appId === giftCardAppId
  const transactionId = isOwn
    ? await redeemForOrder(site, { chosen, amount, orderId })
    : await redeemAtProvider(site, { chosen, amount, orderId, purchaseId: order.checkoutId ?? orderId })
  const doc = {
    amount: orderPricer(order)(amount),
    refundDisabled: false,
    ...(chargeCorrelationId && { chargeCorrelationId }),
    giftcardPaymentDetails: {
      giftCardPaymentId: transactionId,
      appId: chosen.appId,
      obfuscatedCode: chosen.obfuscatedCode,
      voided: false,
    },
  }
  const paymentId = newId()
  const payment = {
    id: paymentId,
    order_id: orderId,
    provider: isOwn ? provider : appProvider,
    status: 'APPROVED' as const,
    amount_minor: amount,
    captured_minor: amount,
    token: null,
    doc,
  }
  return { payment, entry: { orderId, paymentId, kind: 'CHARGE', amount } }
}

/** Gives a part of a gift card's payment back to the card. */
export async function refundGiftCardPayment(
  site: SiteTx,
  { doc }: PaymentRow,
  { refundId, amount }: { refundId: string; amount: bigint },
): Promise<void> {
  await refundToGiftCard(site, { transactionId: doc.giftcardPaymentDetails!.giftCardPaymentId!, amount, refundId })
}

/** Returns the sum that gift cards have paid of an order and still hold for it. */
export async function sumPaidByGiftCards(site: SiteTx, orderId: string): Promise<bigint> {
  const payments = (await loadPayments(site, orderId)).filter(isAnyGiftCardPayment)
  return payments.reduce((sum, { captured_minor }) => sum + captured_minor, 0n)
}

/**
 * Returns the amounts of gift cards to them when a locked order ends unpaid, less earlier refunds. Returns true if there were
 * any. With `isReplaced`, the order that replaces this one may use the redemption of an app's card again; with `ofCharge`, only those
 * of one charge are returned.
 */
export async function giveBackGiftCards(
  site: SiteTx,
  orderId: string,
  { isReplaced = false, ofCharge }: { isReplaced?: boolean; ofCharge?: string } = {},
): Promise<boolean> {
  const payments = (await loadPayments(site, orderId)).filter(
    (payment) => isAnyGiftCardPayment(payment) && (!ofCharge || payment.doc.chargeCorrelationId === ofCharge),
  )
  const held = payments.filter(({ captured_minor, refunded_minor }) => captured_minor > refunded_minor)
  for (const payment of held) {
    if (payment.refunded_minor > 0n) {
      await giveBackRest(site, payment)
      continue
    }
    const { giftcardPaymentDetails: details } = payment.doc
    if (isGiftCardPayment(payment)) await voidRedemption(site, details!.giftCardPaymentId!)
    else if (isReplaced) await handOverRedemption(site, details!.giftCardPaymentId!)
    else await voidAtProvider(site, details!.giftCardPaymentId!)
    await savePayment(site, {
      ...payment,
      status: 'VOIDED',
      captured_minor: 0n,
      doc: { ...payment.doc, giftcardPaymentDetails: { ...details, voided: true } },
    })
    await insertEntry(site, { orderId, paymentId: payment.id, kind: 'CHARGE_REVERSAL', amount: payment.captured_minor })
  }
  return held.length > 0
}

/** Returns the rest of a payment that was partly refunded to its card: the payment is reduced to the refunded amount. */
async function giveBackRest(site: SiteTx, payment: PaymentRow): Promise<void> {
  const { id, order_id: orderId, captured_minor, refunded_minor } = payment
  const amount = captured_minor - refunded_minor
  await refundGiftCardPayment(site, payment, { refundId: `rest of ${id}`, amount })
  await savePayment(site, { ...payment, status: 'REFUNDED', captured_minor: refunded_minor })
  await insertEntry(site, { orderId, paymentId: id, kind: 'CHARGE_REVERSAL', amount })
}
