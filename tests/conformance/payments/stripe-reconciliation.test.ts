import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { testCards } from '../../support/providers/stripe-double.ts'
import { aBuyer, aStripeShop, expectRightMoney, server, setUp, stripe, type StripeShop } from './stripe-shop.ts'

setUp()

const good = { type: 'card', number: testCards.good }

async function reconcile({ shop, account }: StripeShop) {
  const answer = await shop.owner('POST', `/stoa/v1/payment-accounts/${account.id}/reconcile`, {})
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { body } = await shop.owner('GET', '/stoa/v1/payment-reconciliation')
  return body as { runs: any[]; differences: any[] }
}

const resolve = ({ shop }: StripeShop, id: string, action: string) =>
  shop.owner('POST', `/stoa/v1/payment-differences/${id}/resolve`, { action })

test('books that agree have no differences', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(good)
  const { id: paymentId } = await buyer.payment()
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '4.90' } }] }
  await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  expect(await reconcile(shop)).toMatchObject({ runs: [{ accountId: shop.account.id, differences: 0 }], differences: [] })
})

test('a payment whose outcome got lost is recorded by the comparison itself', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  stripe.faults.push({ kind: 'LOST', path: /payment_intents$/, method: 'POST', times: 2 })
  await buyer.pay(good)
  stripe.faults.length = 0
  stripe.net.events.length = 0
  expect((await reconcile(shop)).differences).toEqual([])
  expect(await buyer.order()).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  await expectRightMoney(shop.shop)
})

test('a refund at Stripe’s own back office is named, and recorded with one action', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  await buyer.pay(good)
  const intent = [...stripe.net.intents.values()].at(-1)!
  await stripe.asOwner('refunds', { payment_intent: intent.id, amount: '1000' })
  const { differences } = await reconcile(shop)
  const { id: orderId, number } = await buyer.order()
  expect(differences).toMatchObject([
    {
      kind: 'REFUNDED_THERE',
      providerAmount: '10.00',
      ourAmount: '0.00',
      orderId,
      orderNumber: number,
      actions: ['RECORD_REFUND', 'DISMISS'],
    },
  ])
  expect(codeOf(await resolve(shop, differences[0].id, 'ASK_AGAIN'))).toBe('ACTION_NOT_AVAILABLE')
  expect((await resolve(shop, differences[0].id, 'RECORD_REFUND')).status).toBe(200)
  expect((await reconcile(shop)).differences).toEqual([])
  expect(await buyer.order()).toMatchObject({ paymentStatus: 'PARTIALLY_REFUNDED' })
  // Nothing was refunded a second time.
  expect(intent.charge!.refunded).toBe(1000)
  await expectRightMoney(shop.shop)
})

test('a charge that the shop does not know is named, and can be dismissed', async () => {
  const shop = await aStripeShop()
  const token = stripe.aToken(good)
  const terms = { amount: '5000', currency: 'eur', confirm: 'true', confirmation_token: token, return_url: 'https://example.com' }
  await stripe.asOwner('payment_intents', terms)
  const own = (found: any[]) => found.filter(({ providerAmount }) => providerAmount === '50.00')
  const [difference] = own((await reconcile(shop)).differences)
  expect(difference).toMatchObject({ kind: 'PAID_THERE', ourAmount: '0.00', actions: ['DISMISS'] })
  expect((await resolve(shop, difference.id, 'DISMISS')).status).toBe(200)
  expect(own((await reconcile(shop)).differences)).toEqual([])
})

test('a payout is listed with the orders that it contains, and its fees', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  await buyer.pay(good)
  const payoutId = stripe.payOut()
  await reconcile(shop)
  const { payouts } = (await shop.shop.owner('GET', '/stoa/v1/payouts')).body
  const payout = payouts.find((each: any) => each.payoutId === payoutId)
  expect(payout).toMatchObject({ status: 'PAID', currency: 'EUR' })
  const { movements } = (await shop.shop.owner('GET', `/stoa/v1/payment-accounts/${shop.account.id}/payouts/${payoutId}`)).body
  const { id: orderId } = await buyer.order()
  expect(movements.find((each: any) => each.orderId === orderId)).toMatchObject({ kind: 'CHARGE', amount: '24.90', fee: '0.62' })
})

test('nights that were missed are caught up', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(good)
  const { id: paymentId } = await buyer.payment()
  server.clock.advance(25 * 24 * 3_600_000)
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '4.90' } }] }
  await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  server.clock.advance(3 * 24 * 3_600_000)
  const { runs, differences } = await reconcile(shop)
  expect(Date.parse(runs[0].sinceDate)).toBeLessThan(Date.parse(shop.account.createdDate))
  expect(differences.filter(({ orderId }) => orderId)).toEqual([])
})

test('a payment of weeks ago that changes without any money has no difference', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  const { body } = await buyer.pay(good)
  const { id: paymentId } = await buyer.payment()
  await reconcile(shop)
  for (let week = 0; week < 3; week++) {
    server.clock.advance(7 * 24 * 3_600_000)
    await reconcile(shop)
  }
  const intent = [...stripe.net.intents.values()].at(-1)!
  intent.charge!.disputed = true
  const refund = { ecomOrderId: body.orderId, payments: [{ paymentId, amount: { amount: '4.90' } }] }
  await shop.shop.owner('POST', `/ecom/v1/payments-collector/orders/${body.orderId}/trigger-refund`, refund)
  const { refunds } = (await shop.shop.owner('GET', `/ecom/v1/payments/orders/${body.orderId}`)).body.orderTransactions
  expect(refunds).toMatchObject([{ transactions: [{ refundStatus: 'FAILED' }] }])
  server.clock.advance(3 * 24 * 3_600_000)
  expect((await reconcile(shop)).differences).toEqual([])
})

test('it happens every night, and says when Stripe cannot be asked', async () => {
  const shop = await aStripeShop()
  const buyer = await aBuyer(shop)
  await buyer.pay(good)
  await server.app.runSchedules()
  server.clock.advance(24 * 3_600_000)
  await server.app.runSchedules()
  await server.app.drain()
  expect((await shop.shop.owner('GET', '/stoa/v1/payment-reconciliation')).body.runs).toMatchObject([
    { accountId: shop.account.id },
  ])
  stripe.faults.push({ kind: 'UNREACHABLE', path: /payouts/, times: 9 })
  const answer = await shop.shop.owner('POST', `/stoa/v1/payment-accounts/${shop.account.id}/reconcile`, {})
  stripe.faults.length = 0
  expect(codeOf(answer)).toBe('PAYMENT_PROVIDER_NOT_AVAILABLE')
})
