import { expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { giftCardAudits } from '../../support/shop/gift-cards.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { server, code, anApp, aCardShop, redeem, pay, lookAfter, setUp } from './gift-card-provider-set-up.ts'

// Gift cards of an app that the shop's own cards do not know.

setUp()

test('a card of an app pays a part of an order, and is redeemed once', async () => {
  const { shop, product, visitor } = await aCardShop()
  await using app = await anApp(shop, 12.5)
  const id = await aCheckout(visitor, [product])
  const unknown = await redeem(visitor, id, 'NOBODYKNOWS')
  expect(codeOf(unknown)).toBe('GIFT_CARD_NOT_FOUND')
  const { body: shown } = await redeem(visitor, id, code)
  expect(shown.checkout.giftCard).toMatchObject({ amount: { amount: '12.50' }, obfuscatedCode: '••••-0001' })
  expect(JSON.stringify(shown)).not.toContain('sealedCode')
  const { body: paid } = await pay(visitor, id)
  const { body } = await shop.owner('GET', `/ecom/v1/orders/${paid.orderId}`)
  expect(body.order).toMatchObject({ paymentStatus: 'PAID', giftCardPayment: { amount: { amount: '12.50' } } })
  expect(app.state.balance).toBe(0)
  expect(app.provider.calls.filter((path) => path.endsWith('/redeem'))).toHaveLength(1)
  await lookAfter()
  expect(app.state.voids).toEqual([])
  // The app's own books decide: here the money goes back by hand, and the refund is only recorded.
  const { body: refunded } = await shop.owner('POST', '/stoa/v1/order-refunds', { orderId: paid.orderId })
  expect(refunded.refunds.map(({ amount, status }: any) => [amount, status])).toEqual([
    ['12.50', 'SUCCEEDED'],
    ['12.40', 'SUCCEEDED'],
  ])
  expect(app.state.balance).toBe(0)
  await giftCardAudits(server, shop)
})

test('what was redeemed for an order that is not placed, or ends unpaid, is given back once', async () => {
  const { shop, product, visitor } = await aCardShop()
  await using app = await anApp(shop, 50)
  const id = await aCheckout(visitor, [product])
  await redeem(visitor, id, code)
  // The stock goes to somebody else between the redemption and the order.
  app.provider.answer(async (call, response) => {
    if (call.path.endsWith('/redeem')) {
      const other = await aVisitor(shop)
      const otherId = await aCheckout(other, [product])
      expect((await pay(other, otherId)).status).toBe(200)
    }
    return app.honest(call, response)
  })
  const refused = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(codeOf(refused)).toMatch(/OUT_OF_STOCK/)
  expect(app.state.balance).toBeCloseTo(25.1)
  await lookAfter()
  await lookAfter()
  expect(app.state.balance).toBeCloseTo(50)
  expect(app.state.voids).toHaveLength(1)

  app.provider.answer(app.honest)
  const second = await aProduct(shop, { price: '20.00' })
  const buyer = await aVisitor(shop)
  const checkout = await aCheckout(buyer, [second])
  await buyer.send('PATCH', `/ecom/v1/checkouts/${checkout}`, {
    checkout: { id: checkout },
    giftCardCode: code,
    giftCardRedeemAmount: '5.00',
  })
  await pay(buyer, checkout, '4000000000000002')
  const { body: declined } = await pay(buyer, checkout, '4000000000000002')
  expect(app.state.balance).toBeCloseTo(45)
  const { orderId } = declined.details.applicationError.data
  expect((await shop.owner('POST', `/ecom/v1/orders/${orderId}/cancel`, {})).status).toBe(200)
  await server.app.drain()
  expect(app.state.balance).toBeCloseTo(50)
  expect(app.state.voids).toHaveLength(2)
  await giftCardAudits(server, shop)
})

test('two buyers with one card never pay more than it holds', async () => {
  const { shop } = await aCardShop()
  await using app = await anApp(shop, 30)
  const product = await aProduct(shop, { price: '20.00' })
  const buyers = await Promise.all(
    [0, 1].map(async () => {
      const visitor = await aVisitor(shop)
      const id = await aCheckout(visitor, [product])
      await redeem(visitor, id, code)
      return { visitor, id }
    }),
  )
  const answers = await Promise.all(
    buyers.map(({ visitor, id }) => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 428])
  const refused = answers.find(({ status }) => status === 428)!
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'REDEEM_GIFT_CARD_ERROR',
    data: { reason: 'INSUFFICIENT_FUNDS' },
  })
  await lookAfter()
  expect(app.state.balance).toBeCloseTo(5.1)
  expect(app.state.voids).toEqual([])
})
