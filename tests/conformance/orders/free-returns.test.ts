import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { anOrder, collector, orderNow, transactionsNow } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { stockOf } from '../../support/shop/stock.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

/** An order of a print and a free gift, or of the gift alone. */
async function anOrderWithGift(shop: TestShop, { alone = false } = {}) {
  await aShippingOption(shop, { price: alone ? '0' : '4.90' })
  const [print, gift] = [await aProduct(shop), await aProduct(shop, { name: 'Gift', price: '0' })]
  const checkoutId = await aCheckout(await aVisitor(shop), alone ? [gift] : [print, gift])
  const { body } = await shop.owner('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const id = body.orderId as string
  if (!alone) await collector(shop, id, 'mark-as-paid')
  const { lineItems } = await orderNow(shop, id)
  const idOf = (product: { id: string }) =>
    lineItems.find((line: any) => line.catalogReference.catalogItemId === product.id)?.id as string
  const refund = (more: object) => shop.owner('POST', '/stoa/v1/order-refunds', { orderId: id, restock: true, ...more })
  return { id, gift, print, giftLine: idOf(gift), printLine: idOf(print), refund }
}

test('a free unit comes back: a refund of nothing restocks it, once', async () => {
  const shop = await aShop(server)
  const { id, gift, giftLine, refund } = await anOrderWithGift(shop)
  expect(await stockOf(shop, gift.variantId)).toBe(9)
  const lineItems = [{ lineItemId: giftLine, quantity: 1 }]
  const { status, body } = await refund({ lineItems })
  expect(status).toBe(200)
  expect(body.refunds).toMatchObject([{ amount: '0.00', status: 'SUCCEEDED' }])
  expect(await stockOf(shop, gift.variantId)).toBe(10)
  const order = await orderNow(shop, id)
  expect(order).toMatchObject({ paymentStatus: 'PAID', balanceSummary: { refunded: { amount: '0.00' } } })
  expect(order.lineItems.find((line: any) => line.id === giftLine)).toMatchObject({ refundQuantity: 1, restockQuantity: 1 })
  expect((await transactionsNow(shop, id)).refunds).toMatchObject([{ details: { lineItems } }])

  for (const amount of [undefined, '0', '0.00']) {
    const again = await refund({ lineItems, ...(amount && { amount }) })
    expect(again.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'REFUND_QUANTITY' }])
  }
  expect(await stockOf(shop, gift.variantId)).toBe(10)
})

test('a paid unit comes back without money, also after everything was refunded, and an order that cost nothing', async () => {
  const shop = await aShop(server)
  const { id, print, printLine, gift, giftLine, refund } = await anOrderWithGift(shop)
  expect((await refund({ lineItems: [{ lineItemId: printLine, quantity: 1 }], amount: '0' })).status).toBe(200)
  expect(await stockOf(shop, print.variantId)).toBe(10)
  expect((await refund({ amount: '24.90' })).status).toBe(200)
  expect(await orderNow(shop, id)).toMatchObject({ paymentStatus: 'FULLY_REFUNDED' })
  expect((await refund({ lineItems: [{ lineItemId: giftLine, quantity: 1 }] })).status).toBe(200)
  expect(await stockOf(shop, gift.variantId)).toBe(10)

  const other = await aShop(server)
  const free = await anOrderWithGift(other, { alone: true })
  const lineItems = [{ lineItemId: free.giftLine, quantity: 1 }]
  expect(await free.refund({ lineItems })).toMatchObject({ status: 200, body: { refunds: [] } })
  expect(await stockOf(other, free.gift.variantId)).toBe(10)
  const again = await free.refund({ lineItems })
  expect(again.body.details.validationError.fieldViolations).toMatchObject([{ ruleName: 'REFUND_QUANTITY' }])
})

test('the published operation takes a refund of nothing for named items alone', async () => {
  const shop = await aShop(server)
  const { id, gift, giftLine } = await anOrderWithGift(shop)
  const [{ id: paymentId }] = (await transactionsNow(shop, id)).payments
  const items = [{ lineItemId: giftLine, quantity: 1 }]
  const trigger = (amount: object, details?: object) =>
    collector(shop, id, 'trigger-refund', {
      payments: [{ paymentId, ...amount }],
      ...details,
      sideEffects: { restockInfo: { type: 'SOME_ITEMS', items } },
    })
  expect(codeOf(await trigger({ amount: { amount: '0' } }))).toBe('INVALID_AMOUNT')
  expect((await trigger({ amount: { amount: '0.00' } }, { details: { lineItems: items } })).status).toBe(200)
  expect(await stockOf(shop, gift.variantId)).toBe(10)
})

test('half a yen is not refunded, and zeros beyond the currency are nothing', async () => {
  const shop = await aShop(server, { currency: 'JPY' })
  const { id } = await anOrder(shop, { currency: 'JPY', lines: [{ price: '2000', quantity: 1 }], shipping: '0' })
  await collector(shop, id, 'mark-as-paid')
  const refund = (amount: string) => shop.owner('POST', '/stoa/v1/order-refunds', { orderId: id, amount })
  expect((await refund('0.5')).body.details.validationError.fieldViolations).toMatchObject([
    { field: 'amount', violatedRule: 'DECIMAL_MAX_SCALE', data: { threshold: 0 } },
  ])
  expect((await transactionsNow(shop, id)).refunds).toEqual([])
  expect((await refund('5.00')).body.refunds).toMatchObject([{ amount: '5' }])
})

test('an order has the decimals of its own currency, which may be another than the site’s', async () => {
  const shop = await aShop(server)
  const { id } = await anOrder(shop, { currency: 'KWD', lines: [{ price: '20.00', quantity: 1 }], shipping: '0' })
  await collector(shop, id, 'mark-as-paid')
  const refund = (amount: string) => shop.owner('POST', '/stoa/v1/order-refunds', { orderId: id, amount })
  expect((await refund('0.0005')).status).toBe(400)
  expect((await refund('0.005')).body.refunds).toMatchObject([{ amount: '0.005' }])
})
