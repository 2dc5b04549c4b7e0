import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aCoupon } from '../pricing/discounts-builders.ts'
import {
  aSubscriptionShop,
  cards,
  cardToken,
  charge,
  checkoutOf,
  day,
  later,
  monthly,
  ordersOf,
  subscribed,
  subscriptionOf,
  type SubscriptionShop,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** Subscribes with the coupon SUMMER; returns the contract and what the checkout said of the charges. */
async function buyWithCoupon(of: SubscriptionShop, { quantity = 1 } = {}) {
  const buyer = await aVisitor(of.shop)
  const checkoutId = await checkoutOf(buyer, [subscribed(of, { quantity })])
  const { status, body } = await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId },
    couponCode: 'SUMMER',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const paid = await charge(buyer, checkoutId, { paymentToken: await cardToken(buyer, cards.good), savePaymentMethod: true })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await of.shop.server.app.drain()
  const order = (await of.shop.owner('GET', `/ecom/v1/orders/${paid.body.orderId}`)).body.order
  return {
    words: body.checkout.subscriptionCharges[0].description,
    subscriptionId: order.lineItems[0].subscriptionInfo.id,
  }
}

const months = async (of: SubscriptionShop, count: number) => {
  for (let month = 0; month < count; month++) await later(of, 31 * day)
}
const totals = (orders: any[]) => orders.map(({ priceSummary }) => priceSummary.total.amount)

test('a coupon for three charges reduces three, and the checkout says what follows', async () => {
  const of = await aSubscriptionShop(server)
  const id = await aCoupon(of.shop, { percentOffRate: 20, appliesToSubscriptions: true, discountedCycleCount: 3 })
  const { words, subscriptionId } = await buyWithCoupon(of)
  expect(words).toBe('€8.00 plus delivery every month until you cancel; €10.00 from the 4th delivery on')
  const begun = await subscriptionOf(of, subscriptionId)
  const published = await of.shop.owner('GET', `/ecom/subscription-contracts/v1/subscription-contracts/${subscriptionId}`)
  expect(published.body.subscriptionContract.appliedDiscounts).toMatchObject([
    { coupon: { id, code: 'SUMMER', amount: { amount: '2.00' } } },
  ])
  expect(begun.schedule.map(({ total }: any) => total)).toEqual(['12.90', '12.90', '14.90', '14.90', '14.90', '14.90'])
  const { body: figures } = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  expect(figures.monthlyRevenue).toBe('8.00')
  expect(figures.forecast.map(({ amount }: any) => Number(amount)).reduce((sum: number, each: number) => sum + each)).toBeCloseTo(
    12.9 + 12.9 + (figures.forecast.reduce((sum: number, { count }: any) => sum + count, 0) - 2) * 14.9,
  )
  // What the owner makes of the coupon since is no matter of a contract.
  await of.shop.owner('DELETE', `/stores/v2/coupons/${id}`)
  await months(of, 4)
  const orders = await ordersOf(of, subscriptionId)
  expect(totals(orders)).toEqual(['12.90', '12.90', '12.90', '14.90', '14.90'])
  expect(orders[2].appliedDiscounts).toMatchObject([{ coupon: { id, code: 'SUMMER', amount: { amount: '2.00' } } }])
  expect(orders[3].appliedDiscounts).toEqual([])
  const ended = await of.shop.owner('GET', '/stoa/v1/subscription-figures')
  expect(ended.body.monthlyRevenue).toBe('10.00')
})

test('a coupon without a number of charges reduces them all, and counts as one use', async () => {
  const of = await aSubscriptionShop(server)
  const id = await aCoupon(of.shop, { moneyOffAmount: 3, appliesToSubscriptions: true, limitPerCustomer: 2 })
  const { words, subscriptionId } = await buyWithCoupon(of)
  expect(words).toBe('€7.00 plus delivery every month until you cancel')
  await months(of, 3)
  expect(totals(await ordersOf(of, subscriptionId))).toEqual(['11.90', '11.90', '11.90', '11.90'])
  expect((await of.shop.owner('GET', `/stores/v2/coupons/${id}`)).body.coupon.numberOfUsages).toBe(1)
  const [, second] = await ordersOf(of, subscriptionId)
  await of.shop.owner('POST', `/ecom/v1/orders/${second.id}/cancel`, {})
  expect((await of.shop.owner('GET', `/stores/v2/coupons/${id}`)).body.coupon.numberOfUsages).toBe(1)
})

test('an amount is agreed for a quantity: whoever takes fewer units keeps their part of it, and no more', async () => {
  const of = await aSubscriptionShop(server)
  await aCoupon(of.shop, { moneyOffAmount: 20, appliesToSubscriptions: true })
  const { subscriptionId } = await buyWithCoupon(of, { quantity: 4 })
  const { subscription } = await subscriptionOf(of, subscriptionId)
  const change = (quantity: number) =>
    of.shop.owner('POST', `/stoa/v1/subscriptions/${subscriptionId}/change`, {
      lines: [{ id: subscription.lines[0].id, quantity }],
    })
  expect((await change(1)).body.subscription.nextTotal).toBe('9.90')
  expect((await change(10)).body.subscription.nextTotal).toBe('84.90')
  // Staff gives a price that is lower than the reduction: nobody is paid for a delivery.
  const begun = await of.shop.owner('POST', '/v1/draft-subscription-contracts', {
    subscriptionContractId: subscriptionId,
    target: { contractTarget: {} },
  })
  const { id } = begun.body.calculatedDraftSubscriptionContract.draftSubscriptionContract
  const lineItemChanges = [{ lineItemId: subscription.lines[0].id, newQuantity: 1, newPrice: '1.00' }]
  const cheap = await of.shop.owner('POST', `/v1/draft-subscription-contracts/${id}/line-items`, { lineItemChanges })
  const { draftSubscriptionContract: draft } = cheap.body.calculatedDraftSubscriptionContract
  expect(draft.priceSummary.total.amount).toBe('4.90')
})

test('free delivery, free trials and short contracts', async () => {
  const trial = { ...monthly, title: 'Trial', freeTrialPeriod: { frequency: 'MONTH', interval: 1 } }
  const of = await aSubscriptionShop(server, { subscriptions: [trial] })
  await aCoupon(of.shop, { percentOffRate: 50, appliesToSubscriptions: true, discountedCycleCount: 1 })
  const { words, subscriptionId } = await buyWithCoupon(of)
  expect(words).toBe(
    '€5.00 plus delivery every month until you cancel; €10.00 from the 3rd delivery on; the first delivery is free, the first charge follows after 1 month',
  )
  await months(of, 3)
  expect(totals(await ordersOf(of, subscriptionId))).toEqual(['4.90', '9.90', '14.90', '14.90'])

  const short = await aSubscriptionShop(server, {
    subscriptions: [{ title: 'Short', frequency: 'MONTH', interval: 1, billingCycles: 3, visible: true }],
  })
  await aCoupon(short.shop, { freeShipping: true, appliesToSubscriptions: true, discountedCycleCount: 2 })
  const delivered = await buyWithCoupon(short)
  expect(delivered.words).toBe(
    '€10.00 with free delivery every month, 3 times in all; €10.00 plus delivery from the 3rd delivery on',
  )
  await months(short, 3)
  expect(totals(await ordersOf(short, delivered.subscriptionId))).toEqual(['10.00', '10.00', '14.90'])
})

test('a coupon for single purchases reduces no renewal of the subscription beside it', async () => {
  const of = await aSubscriptionShop(server)
  await aCoupon(of.shop, { freeShipping: true, discountedCycleCount: 5 })
  const buyer = await aVisitor(of.shop)
  const once = subscribed(of)
  const { subscriptionOptionId: _option, ...options } = once.catalogReference.options
  const lines = [subscribed(of), { ...once, catalogReference: { ...once.catalogReference, options } }]
  const checkoutId = await checkoutOf(buyer, lines)
  const { body } = await buyer.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId },
    couponCode: 'SUMMER',
  })
  expect(body.checkout.priceSummary.total.amount).toBe('20.00')
  expect(body.checkout.subscriptionCharges[0].description).toBe('€10.00 plus delivery every month until you cancel')
})
