import { expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { giftCardAudits } from '../../support/shop/gift-cards.ts'
import { orderNow } from '../orders/orders-builders.ts'
import {
  aBuyer,
  afterMinutes,
  aScarceShop,
  cards,
  change,
  checkoutOf,
  chooseDelivery,
  leftIn,
  offeredDeliveries,
  payWithCard,
  server,
  setUp,
  shownTo,
  type ScarceBuyer,
  type ScarceShop,
} from './holds-set-up.ts'

setUp()

/** A buyer of the last print, with the coupon, the gift card and the slot. */
async function aBuyerOfAll(scarce: ScarceShop): Promise<ScarceBuyer & { slot: string }> {
  const buyer = await aBuyer(scarce)
  const slot = await chooseDelivery(buyer, 'SLOT')
  await change(buyer, { couponCode: 'SUMMER', giftCardCode: scarce.card.code })
  return { ...buyer, slot }
}

const all = { stock: 0, couponUses: 1, balance: '0.00', slots: 1 }
const nothing = { stock: 1, couponUses: 0, balance: '15.00', slots: 0 }

const orderIdOf = (declined: { body: any }): string => declined.body.details.applicationError.data.orderId

test('after a decline the checkout is as it was, and the second attempt pays the same order', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyerOfAll(scarce)
  const before = await checkoutOf(buyer)
  expect(await shownTo(buyer)).toEqual({ total: '18.00', giftCard: '15.00', toPay: '3.00' })
  const declined = await payWithCard(buyer, cards.declined)
  expect(codeOf(declined)).toBe('PAYMENT_ERROR')
  expect(await leftIn(scarce)).toEqual(all)
  const { updatedDate: _now, ...after } = await checkoutOf(buyer)
  const { updatedDate: _then, ...shown } = before
  expect(after).toEqual(shown)
  const paid = await payWithCard(buyer, cards.good)
  expect(paid.body.orderId).toBe(orderIdOf(declined))
  expect(await orderNow(scarce.shop, paid.body.orderId)).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    number: '10001',
  })
  expect(await leftIn(scarce)).toEqual(all)
  await giftCardAudits(server, scarce.shop)
})

test('nobody else gets what an unfinished order holds within fifteen minutes, and then everybody does', async () => {
  const scarce = await aScarceShop()
  const first = await aBuyerOfAll(scarce)
  const second = await aBuyer(scarce)
  await chooseDelivery(second, 'STANDARD')
  await payWithCard(first, cards.declined)
  await afterMinutes(14)
  expect((await checkoutOf(second)).lineItems[0].availability.status).toBe('NOT_AVAILABLE')
  expect(await offeredDeliveries(second)).not.toContain(first.slot)
  expect(codeOf(await change(second, { couponCode: 'SUMMER' }))).toBe('ERROR_COUPON_USAGE_EXCEEDED')
  expect(codeOf(await change(second, { giftCardCode: scarce.card.code }))).toBe('GIFT_CARD_IS_EMPTY')
  await afterMinutes(2)
  expect(await leftIn(scarce)).toEqual(nothing)
  await change(second, { couponCode: 'SUMMER', giftCardCode: scarce.card.code })
  await chooseDelivery(second, 'SLOT')
  expect((await payWithCard(second, cards.good)).status).toBe(200)
  expect(await leftIn(scarce)).toEqual(all)
  expect(codeOf(await payWithCard(first, cards.good))).toBe('FULL_OUT_OF_STOCK')
})

test('after its order has expired, a checkout that nobody came between is paid by the next press', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyerOfAll(scarce)
  const declined = await payWithCard(buyer, cards.declined)
  await afterMinutes(16)
  expect(await leftIn(scarce)).toEqual(nothing)
  const { orderId } = (await payWithCard(buyer, cards.good, '3.00')).body
  expect(orderId).not.toBe(orderIdOf(declined))
  expect(await orderNow(scarce.shop, orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await leftIn(scarce)).toEqual(all)
})

test('a change between two attempts gives back what the checkout does not want any more, and holds the rest', async () => {
  const scarce = await aScarceShop({ stock: 2 })
  const buyer = await aBuyer(scarce, { quantity: 2 })
  await chooseDelivery(buyer, 'SLOT')
  await change(buyer, { couponCode: 'SUMMER', giftCardCode: scarce.card.code })
  await payWithCard(buyer, cards.declined)
  expect(await leftIn(scarce)).toEqual(all)
  const [{ id }] = (await checkoutOf(buyer)).lineItems
  const path = `/ecom/v1/checkouts/${buyer.checkoutId}`
  await buyer.visitor.send('POST', `${path}/update-line-items-quantity`, { lineItems: [{ id, quantity: 1 }] })
  expect(await leftIn(scarce)).toEqual({ ...all, stock: 1 })
  await chooseDelivery(buyer, 'STANDARD')
  expect(await leftIn(scarce)).toEqual({ ...all, stock: 1, slots: 0 })
  await buyer.visitor.send('POST', `${path}/remove-coupon`, {})
  expect(await leftIn(scarce)).toEqual({ stock: 1, couponUses: 0, balance: '0.00', slots: 0 })
  await buyer.visitor.send('POST', `${path}/remove-gift-card`, {})
  expect(await leftIn(scarce)).toEqual({ stock: 1, couponUses: 0, balance: '15.00', slots: 0 })
  expect((await shownTo(buyer)).toPay).toBe('24.90')
  const { orderId } = (await payWithCard(buyer, cards.good)).body
  expect(await orderNow(scarce.shop, orderId)).toMatchObject({
    status: 'APPROVED',
    balanceSummary: { paid: { amount: '24.90' } },
  })
  expect(await leftIn(scarce)).toEqual({ stock: 1, couponUses: 0, balance: '15.00', slots: 0 })
  await afterMinutes(60)
  expect(await leftIn(scarce)).toEqual({ stock: 1, couponUses: 0, balance: '15.00', slots: 0 })
  await giftCardAudits(server, scarce.shop)
})

test('codes that the unfinished order holds can be entered again', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyerOfAll(scarce)
  await payWithCard(buyer, cards.declined)
  const again = await change(buyer, { couponCode: 'SUMMER', giftCardCode: scarce.card.code })
  expect(again.status).toBe(200)
  expect(await shownTo(buyer)).toEqual({ total: '18.00', giftCard: '15.00', toPay: '3.00' })
  expect((await payWithCard(buyer, cards.good)).status).toBe(200)
  expect(await leftIn(scarce)).toEqual(all)
})

test('another attempt ends the payment that waits at the bank, and a confirmed one pays the order', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyerOfAll(scarce)
  const waiting = await payWithCard(buyer, cards.challenge)
  const challenge = `/stoa/v1/sandbox/challenges/${waiting.body.paymentResponseToken}`
  const options = `/stoa/v1/checkouts/${buyer.checkoutId}/payment-options`
  expect((await buyer.visitor.send('GET', options)).body.lastAttempt).toMatchObject({
    status: 'CHALLENGE',
    url: waiting.body.redirectUrl,
    orderId: waiting.body.orderId,
  })
  expect(codeOf(await payWithCard(buyer, cards.declined))).toBe('PAYMENT_ERROR')
  expect((await buyer.visitor.send('POST', `${challenge}/answer`, { approve: true })).body.challenge.status).toBe('DECLINED')
  const second = await payWithCard(buyer, cards.challenge)
  const confirm = `/stoa/v1/sandbox/challenges/${second.body.paymentResponseToken}/answer`
  expect((await buyer.visitor.send('POST', confirm, { approve: true })).body.challenge.status).toBe('APPROVED')
  expect(codeOf(await payWithCard(buyer, cards.good, '3.00'))).toBe('CHECKOUT_ALREADY_PAID')
  expect(await leftIn(scarce)).toEqual(all)
})

test('a change of the checkout ends the payment that waits at the bank', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyerOfAll(scarce)
  const waiting = await payWithCard(buyer, cards.challenge)
  expect((await change(buyer, { checkout: { buyerNote: 'Ring twice' } })).status).toBe(200)
  const confirm = `/stoa/v1/sandbox/challenges/${waiting.body.paymentResponseToken}/answer`
  expect((await buyer.visitor.send('POST', confirm, { approve: true })).body.challenge.status).toBe('DECLINED')
  const { orderId } = (await payWithCard(buyer, cards.good)).body
  expect(await orderNow(scarce.shop, orderId)).toMatchObject({ status: 'APPROVED', buyerNote: 'Ring twice' })
  expect(await leftIn(scarce)).toEqual(all)
})

test('what was declined is paid offline, by the same order', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await chooseDelivery(buyer, 'STANDARD')
  const declined = await payWithCard(buyer, cards.declined)
  const { paymentOptions } = (await buyer.visitor.send('GET', `/stoa/v1/checkouts/${buyer.checkoutId}/payment-options`)).body
  const offline = paymentOptions.find(({ kind }: { kind: string }) => kind !== 'CARD')
  const placed = await buyer.visitor.send('POST', `/ecom/v1/checkouts/${buyer.checkoutId}/create-order`, {
    paymentMethodId: offline.id,
    seenTotal: '24.90',
  })
  expect(placed.body.orderId).toBe(orderIdOf(declined))
  expect(await orderNow(scarce.shop, placed.body.orderId)).toMatchObject({ status: 'APPROVED', paymentStatus: 'DECLINED' })
})

test('back in the cart after a decline, the last print, the coupon and the gift card are the buyer’s', async () => {
  const scarce = await aScarceShop()
  const buyer = await aBuyer(scarce)
  await buyer.visitor.send('PATCH', '/ecom/v1/carts/current', { couponCode: 'SUMMER' })
  await chooseDelivery(buyer, 'STANDARD')
  await change(buyer, { couponCode: 'SUMMER' })
  expect(codeOf(await payWithCard(buyer, cards.declined))).toBe('PAYMENT_ERROR')
  const { cart } = (await buyer.visitor.send('GET', '/ecom/v1/carts/current')).body
  expect(cart.lineItems[0].availability).toMatchObject({ status: 'AVAILABLE', quantityAvailable: 1 })
  const { body } = await buyer.visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  expect(body.priceSummary).toMatchObject({ discount: { amount: '5.00' } })
  const again = await buyer.visitor.send('POST', '/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  expect(again.body.checkoutId).toBe(buyer.checkoutId)
  expect((await payWithCard(buyer, cards.good)).status).toBe(200)
  expect(await leftIn(scarce)).toEqual({ stock: 0, couponUses: 1, balance: '15.00', slots: 0 })
})
