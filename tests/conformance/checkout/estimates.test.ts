import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aShop } from '../../support/shop/shop.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function aShopWithTwoDeliveries() {
  const shop = await aShop(server)
  await aShippingOption(shop, { title: 'Standard', price: '4.90' })
  await aShippingOption(shop, { title: 'Express', price: '12.00' })
  const visitor = await aVisitor(shop)
  return { shop, visitor, checkoutId: await aCheckout(visitor, [await aProduct(shop, { stock: 5 })]) }
}

async function estimate(visitor: Visitor, checkoutId: string, question: object = {}) {
  const { status, body } = await visitor.send('POST', `/stoa/v1/checkouts/${checkoutId}/estimate`, question)
  expect(status, JSON.stringify(body)).toBe(200)
  const sum = body.estimate.parts.reduce((total: number, { amount }: { amount: string }) => total + Number(amount), 0)
  expect(sum.toFixed(2)).toBe(body.estimate.toPay)
  return body.estimate
}

test('an estimate prices another address and delivery, and the checkout stays as it is', async () => {
  const { visitor, checkoutId } = await aShopWithTwoDeliveries()
  const before = (await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).body.checkout
  const first = await estimate(visitor, checkoutId)
  expect(first).toMatchObject({ toPay: before.payNow.total.amount, needsDelivery: true, isOrderable: true })
  const { code } = first.deliveryOptions.find(({ title }: { title: string }) => title === 'Express')
  const dearer = await estimate(visitor, checkoutId, { destination: { country: 'AT', city: 'Wien' }, deliveryCode: code })
  expect(dearer).toMatchObject({ deliveryCode: code })
  expect(dearer.parts).toContainEqual({ kind: 'DELIVERY', amount: '12.00' })
  expect((await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)).body.checkout).toEqual(before)
})

test('a delivery that is not offered is replaced with the first; one that cannot be chosen leaves no order possible', async () => {
  const { visitor, checkoutId } = await aShopWithTwoDeliveries()
  const { deliveryCode, deliveryOptions } = await estimate(visitor, checkoutId, { deliveryCode: 'no such delivery' })
  expect(deliveryCode).toBe(deliveryOptions[0].code)
})

test('what the estimate says is what the order costs: coupon, gift card, tax and fees', async () => {
  const { shop, visitor, checkoutId } = await aShopWithTwoDeliveries()
  const issued = await shop.owner('POST', '/gift-cards/v1/gift-cards', {
    giftCard: { initialValue: { amount: '5.00' }, currency: 'EUR', source: 'MANUAL' },
    idempotencyKey: crypto.randomUUID(),
  })
  const { code } = issued.body.giftCard
  const chosen = await visitor.send('PATCH', `/ecom/v1/checkouts/${checkoutId}`, {
    checkout: { id: checkoutId },
    giftCardCode: code,
  })
  expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
  const estimated = await estimate(visitor, checkoutId)
  expect(estimated.parts).toContainEqual({ kind: 'GIFT_CARD', amount: '-5.00' })
  const { body } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order-and-charge`, {
    paymentToken: await visitor.cardToken('4242424242424242'),
    seenTotal: estimated.toPay,
  })
  expect(body.orderId, JSON.stringify(body)).toEqual(expect.any(String))
})

test('buttons of wallets are only for shops whose orders need nothing else than a wallet tells', async () => {
  const { shop, visitor } = await aShopWithTwoDeliveries()
  const answer = async () => (await visitor.send('GET', '/stoa/v1/express-options')).body
  // The sandbox has no wallet.
  expect(await answer()).toEqual({ needsPhone: false, expressOptions: [] })
  await shop.owner('PATCH', '/stoa/v1/checkout-rules', { checkoutRules: { phone: 'REQUIRED' } })
  expect(await answer()).toMatchObject({ needsPhone: true })
})

test('a time slot of local delivery is told apart by its title, and can be ordered', async () => {
  const { shop, visitor, checkoutId } = await aShopWithTwoDeliveries()
  const window = { start: { hours: 10, minutes: 0 }, end: { hours: 12, minutes: 0 } }
  const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']
  const made = await shop.owner('POST', '/v1/local-delivery-options', {
    localDeliveryOption: {
      areaName: 'Berlin Mitte',
      zipConfig: { zipCodes: ['10115'] },
      rates: [{ amount: '3.50' }],
      scheduledDeliveryConfig: { handlingDays: 1, timeWindows: days.map((day) => ({ day, ...window })) },
    },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const destination = { country: 'DE', city: 'Berlin', postalCode: '10115' }
  const { deliveryOptions } = await estimate(visitor, checkoutId, { destination })
  const slots = deliveryOptions.filter(({ title }: { title: string }) => title.startsWith('Berlin Mitte: '))
  expect(slots.length).toBeGreaterThan(5)
  expect(new Set(slots.map(({ title }: { title: string }) => title)).size).toBe(slots.length)
  const { code } = slots[2]
  const chosen = await estimate(visitor, checkoutId, { destination, deliveryCode: code })
  expect(chosen).toMatchObject({ deliveryCode: code, isOrderable: true })
})

test('nothing is picked up from a wallet, and a stranger prices no checkout', async () => {
  const { shop, visitor, checkoutId } = await aShopWithTwoDeliveries()
  const pickup = await estimate(visitor, checkoutId, { destination: { country: 'DE' }, deliveryCode: 'pickup' })
  expect(pickup.parts).toContainEqual({ kind: 'DELIVERY', amount: '4.90' })
  const stranger = await aVisitor(shop)
  const other = await stranger.send('POST', `/stoa/v1/checkouts/${checkoutId}/estimate`, {})
  expect([other.status, other.body.details?.applicationError?.code]).toEqual([404, 'CHECKOUT_NOT_FOUND'])
})
