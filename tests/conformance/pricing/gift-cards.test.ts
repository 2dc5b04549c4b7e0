import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aGiftCard, balanceOf, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop } from '../../support/shop/shop.ts'
import { transactionsNow } from '../orders/orders-builders.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { codeOf } from '../../support/requests/answers.ts'

// Gift cards in a checkout, an order, and its refund.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aCardShop() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  return { shop, product: await aProduct(shop, { price: '20.00' }), visitor: await aVisitor(shop) }
}

const checkoutPath = (id: string) => `/ecom/v1/checkouts/${id}`

async function withCard(visitor: Visitor, id: string, code: string, giftCardRedeemAmount?: string) {
  return visitor.send('PATCH', checkoutPath(id), { checkout: { id }, giftCardCode: code, giftCardRedeemAmount })
}

test('a card pays a part of an order beside a bank card, and a refund gives it back to the gift card', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '15.00')
  const id = await aCheckout(visitor, [product])
  const { body: shown } = await withCard(visitor, id, card.code)
  expect(shown.checkout.giftCard).toMatchObject({ amount: { amount: '15.00' }, obfuscatedCode: `••••-${card.code.slice(-4)}` })
  expect(shown.checkout.priceSummary.total.amount).toBe('24.90')
  const { body: paid } = await visitor.send('POST', `${checkoutPath(id)}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken('4242424242424242'),
  })
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${paid.orderId}`)
  expect(body.order).toMatchObject({
    status: 'APPROVED',
    paymentStatus: 'PAID',
    balanceSummary: { balance: { amount: '0.00' }, paid: { amount: '24.90' } },
  })
  expect(await balanceOf(shop, card.id)).toBe('0.00')
  const { payments } = await transactionsNow(shop, paid.orderId)
  expect(payments.map(({ amount, status }: any) => [amount.amount, status])).toEqual([
    ['15.00', 'APPROVED'],
    ['9.90', 'APPROVED'],
  ])
  const [byCard] = payments
  expect(byCard.giftcardPaymentDetails).toMatchObject({ voided: false, obfuscatedCode: `••••-${card.code.slice(-4)}` })
  const refund = (amount: string) =>
    shop.owner('POST', `/ecom/v1/payments-collector/orders/${paid.orderId}/trigger-refund`, {
      ecomOrderId: paid.orderId,
      payments: [{ paymentId: byCard.id, amount: { amount } }],
    })
  expect((await refund('6.00')).status).toBe(200)
  expect(await balanceOf(shop, card.id)).toBe('6.00')
  expect(codeOf(await refund('9.01'))).toBe('INVALID_AMOUNT')
  expect((await refund('9.00')).status).toBe(200)
  expect(await balanceOf(shop, card.id)).toBe('15.00')
  const { body: history } = await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/transactions/query`, {})
  expect(history.transactions.map(({ type, amount }: any) => [type, amount.amount])).toEqual([
    ['PAYMENT_METHOD_REFUND', '9.00'],
    ['PAYMENT_METHOD_REFUND', '6.00'],
    ['REDEEM', '15.00'],
    ['INITIAL', '15.00'],
  ])
  await giftCardAudits(server, shop)
})

test('a refund is split over the payments, the gift card first, and the list finds orders by card and coupon', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '10.00')
  const { body: coupon } = await shop.owner('POST', '/stores/v2/coupons', { specification: { code: 'MINUS', moneyOffAmount: 2 } })
  const id = await aCheckout(visitor, [product])
  await withCard(visitor, id, card.code)
  await visitor.send('PATCH', checkoutPath(id), { checkout: { id }, couponCode: 'minus' })
  const { body: paid } = await visitor.send('POST', `${checkoutPath(id)}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken('4242424242424242'),
  })
  const { orderId } = paid
  const rows = async (filter: object) =>
    (await shop.owner('POST', '/stoa/v1/order-rows/search', { search: { filter } })).body.orderRows
  const ofCoupon = { 'appliedDiscounts.id': { $hasSome: [coupon.id] } }
  expect(await rows({ byGiftCard: true, ...ofCoupon })).toMatchObject([
    { id: orderId, couponCodes: ['MINUS'], giftCardAmount: '10.00', total: '22.90' },
  ])
  expect(await rows({ byGiftCard: false })).toEqual([])
  expect(await rows({ 'appliedDiscounts.id': { $hasSome: [card.id] } })).toEqual([])

  const refund = (request: object) => shop.owner('POST', '/stoa/v1/order-refunds', { orderId, ...request })
  expect((await refund({ amount: '22.91' })).body.details.applicationError).toMatchObject({ code: 'INVALID_AMOUNT' })
  const { order } = (await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body
  const [line] = order.lineItems
  const { body: first } = await refund({ lineItems: [{ lineItemId: line.id, quantity: 1 }], reason: 'Broken', restock: true })
  expect(first.refunds).toMatchObject([
    { amount: '10.00', status: 'SUCCEEDED' },
    { amount: '8.00', status: 'SUCCEEDED' },
  ])
  expect(await balanceOf(shop, card.id)).toBe('10.00')
  expect((await refund({})).body.refunds).toMatchObject([{ amount: '4.90', status: 'SUCCEEDED' }])
  expect(codeOf(await refund({}))).toBe('REFUND_NOT_AVAILABLE')
  expect((await rows({ byGiftCard: true }))[0]).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
  await giftCardAudits(server, shop)
})

test('a card that covers the whole order needs no other payment, and pays no more than it was asked to', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '100.00')
  const id = await aCheckout(visitor, [product])
  await withCard(visitor, id, card.code, '5.00')
  const { body: options } = await visitor.send('GET', `/stoa/v1/checkouts/${id}/payment-options`)
  expect(options.nothingToPay).toBe(false)
  await withCard(visitor, id, card.code)
  const { body: covered } = await visitor.send('GET', `/stoa/v1/checkouts/${id}/payment-options`)
  expect(covered.nothingToPay).toBe(true)
  const { body: placed } = await visitor.send('POST', `${checkoutPath(id)}/create-order`, {})
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(body.order).toMatchObject({ status: 'APPROVED', paymentStatus: 'PAID' })
  expect(await balanceOf(shop, card.id)).toBe('75.10')
  await giftCardAudits(server, shop)
})

test('an order whose bank card is never paid gives the gift card its money back, once', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '15.00')
  const id = await aCheckout(visitor, [product])
  await withCard(visitor, id, card.code)
  const declined = await visitor.cardToken('4000000000000002')
  await visitor.send('POST', `${checkoutPath(id)}/create-order-and-charge`, { paymentToken: declined })
  await visitor.send('POST', `${checkoutPath(id)}/create-order-and-charge`, { paymentToken: declined })
  expect(await balanceOf(shop, card.id)).toBe('0.00')
  server.clock.advance(2 * 3_600_000)
  await server.app.drainJobs()
  expect(await balanceOf(shop, card.id)).toBe('15.00')
  await server.app.drainJobs()
  expect(await balanceOf(shop, card.id)).toBe('15.00')
  await giftCardAudits(server, shop)
})

test('an order that expires after a part was refunded to the gift card gives back the rest', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '10.00')
  const id = await aCheckout(visitor, [product])
  await withCard(visitor, id, card.code)
  await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { type: 'OFFLINE', title: 'Transfer', active: true, daysToPay: 3 },
  })
  const { body } = await visitor.send('POST', `${checkoutPath(id)}/create-order`, {})
  const orderId = body.orderId
  const refund = await shop.owner('POST', '/stoa/v1/order-refunds', { orderId, amount: '4.00' })
  expect([refund.status, await balanceOf(shop, card.id)]).toEqual([200, '4.00'])
  server.clock.advance(30 * 86_400_000)
  await server.app.runSchedules()
  await server.app.drain()
  expect((await shop.owner('GET', `/ecom/v1/orders/${orderId}`)).body.order.status).toBe('CANCELED')
  expect(await balanceOf(shop, card.id)).toBe('10.00')
  await giftCardAudits(server, shop)
})

test('a card that another order has used meanwhile pays nothing that the buyer has not seen', async () => {
  const { shop, product, visitor } = await aCardShop()
  const card = await aGiftCard(shop, '15.00')
  const id = await aCheckout(visitor, [product])
  await withCard(visitor, id, card.code)
  const change = (path: string, amount: string) =>
    shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/${path}`, { amount: { amount }, note: 'Sorry' })
  await change('decrease-balance', '5.00')
  const order = () => visitor.send('POST', `${checkoutPath(id)}/create-order`, {})
  expect(codeOf(await order())).toBe('CHECKOUT_CHANGED')
  await change('decrease-balance', '10.00')
  expect((await order()).body.details.applicationError).toMatchObject({
    code: 'REDEEM_GIFT_CARD_ERROR',
    data: { reason: 'GIFT_CARD_IS_EMPTY' },
  })
  expect(codeOf(await change('decrease-balance', '0.01'))).toBe('INSUFFICIENT_FUNDS')
  await visitor.send('POST', `${checkoutPath(id)}/remove-gift-card`, {})
  expect((await order()).status).toBe(200)
  await giftCardAudits(server, shop)
})

test('wrong codes are counted by shopper and address, mistyped ones are not; nobody reads a code again', async () => {
  const limited = await startServer()
  await using _server = limited
  const shop = await aShop(limited)
  const card = await aGiftCard(shop, '15.00')
  const [visitor, other] = [await aVisitor(shop), await aVisitor(shop)]
  const check = (code: string, { send } = visitor) => send('POST', '/stoa/v1/gift-cards/check', { code })
  const grouped = card.code.match(/.{4}/g)!.join('-').toLowerCase()
  expect((await check(grouped)).body.giftCard).toMatchObject({ balance: '15.00', status: 'VALID', transactions: [] })
  const mistyped = await check(withOtherEnd(card.code))
  expect(codeOf(mistyped)).toBe('GIFT_CARD_CODE_INVALID')
  for (let guess = 0; guess < 10; guess++) expect((await check(`GUESS${1000 + guess}`)).status).toBe(404)
  expect((await check('GUESS9999')).status).toBe(429)
  expect((await check(card.code)).status).toBe(429)
  // Others behind the address still may, until the address has tried too many.
  expect((await check(card.code, other)).status).toBe(200)
  for (let guess = 0; guess < 10; guess++) expect((await check(`GUESS${2000 + guess}`, other)).status).toBe(404)
  expect((await check(card.code, await aVisitor(shop))).status).toBe(429)
  const { body } = await shop.owner('GET', `/gift-cards/v1/gift-cards/${card.id}`)
  expect(body.giftCard.code).toBeUndefined()
  const { body: found } = await shop.owner('POST', '/gift-cards/v1/gift-cards/search', {
    search: { filter: { code: grouped } },
  })
  expect(found.giftCards.map(({ id }: any) => id)).toEqual([card.id])
})

test('the currency stays as long as there are gift cards in it', async () => {
  const shop = await aShop(server)
  await aGiftCard(shop, '50.00')
  const { status, body } = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { currency: 'JPY' } })
  expect([status, body.details.applicationError.code]).toEqual([428, 'CURRENCY_IN_USE'])
})
