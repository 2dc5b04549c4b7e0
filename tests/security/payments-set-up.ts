import { expect } from 'vitest'
import { aBuyer, aStripeShop, stripe, type StripeShop } from '../conformance/payments/stripe-shop.ts'
import { testCards } from '../support/providers/stripe-double.ts'

export const good = { type: 'card', number: testCards.good } as const

/** A purchase that was charged. */
export async function aPaidPurchase(at?: StripeShop) {
  const shop = at ?? (await aStripeShop())
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(good)
  const orderId = body.orderId as string
  const payment = await buyer.payment()
  const post = (path: string, request: object) => shop.shop.owner('POST', path, request)
  return {
    shop,
    buyer,
    orderId,
    payment,
    intent: stripe.net.intents.get(payment.regularPaymentDetails.gatewayTransactionId)!,
    refund: (amount: string) =>
      post(`/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
        ecomOrderId: orderId,
        payments: [{ paymentId: payment.id, amount: { amount } }],
      }),
    change: (change: object) =>
      post(`/ecom/v1/payments/orders/${orderId}/update-payments`, { payments: [{ payment: { id: payment.id, ...change } }] }),
    refunds: async () =>
      (await shop.shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)).body.orderTransactions.refunds as any[],
  }
}

export async function differencesOf({ shop, account }: StripeShop): Promise<any[]> {
  const answer = await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await shop.owner('GET', '/stoa/v1/payment-reconciliation')).body.differences
}
