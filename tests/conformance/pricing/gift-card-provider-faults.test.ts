import { expect, test } from 'vitest'
import { aCheckout, aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aGiftCard } from '../../support/shop/gift-cards.ts'
import { json } from '../../support/providers/plugin-provider.ts'
import { code, anApp, aCardShop, redeem, pay, lookAfter, setUp } from './gift-card-provider-set-up.ts'

setUp()

test('a lost answer is no payment: the order is refused, and the job finds out and gives it back', async () => {
  const { shop, product, visitor } = await aCardShop()
  await using app = await anApp(shop, 50)
  const id = await aCheckout(visitor, [product])
  await redeem(visitor, id, code)
  // The app redeems, and its answer does not arrive.
  app.provider.answer(async (call, response) => {
    if (!call.path.endsWith('/redeem')) return app.honest(call, response)
    const { promise, resolve } = Promise.withResolvers<void>()
    await app.honest(call, { writeHead: () => ({ end: resolve }) } as never)
    await promise
    return response.destroy()
  })
  const refused = await visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(refused.body.details.applicationError).toMatchObject({
    code: 'REDEEM_GIFT_CARD_ERROR',
    data: { reason: 'GIFT_CARD_UNAVAILABLE' },
  })
  expect(app.state.balance).toBeCloseTo(25.1)
  app.provider.answer(app.honest)
  await lookAfter()
  expect(app.state.balance).toBeCloseTo(50)
  expect(app.state.redeemed.size).toBe(1)
})

test('what an app has redeemed and does not name, or refuses to give back, is left to the owner at once', async () => {
  const { shop } = await aCardShop()
  await using app = await anApp(shop, 1000)
  /** From now on, the app refuses the calls of the path. */
  const refuses = (path: string, refusal: string) =>
    app.provider.answer((call, response) =>
      call.path.endsWith(path) ? json({ applicationError: { code: refusal } }, 409)(call, response) : app.honest(call, response),
    )
  const checkout = async () => {
    const buyer = await aVisitor(shop)
    const id = await aCheckout(buyer, [await aProduct(shop, { price: '20.00' })])
    const change = { checkout: { id }, giftCardCode: code, giftCardRedeemAmount: '5.00' }
    await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, change)
    return { buyer, id }
  }
  /** An order that is canceled unpaid, so its redemption is given back. */
  const canceled = async () => {
    const { buyer, id } = await checkout()
    const { body } = await pay(buyer, id, '4000000000000002')
    await shop.owner('POST', `/ecom/v1/orders/${body.details.applicationError.data.orderId}/cancel`, {})
    await lookAfter()
  }
  const failed = async () => (await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork
  const retry = async () => {
    for (const { id } of await failed()) await shop.owner('POST', `/stoa/v1/health/failed-work/${id}/retry`, {})
    await lookAfter()
  }

  refuses('/redeem', 'ALREADY_REDEEMED')
  const { buyer, id } = await checkout()
  const refused = await buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  expect(refused.body.details.applicationError.data).toEqual({ reason: 'GIFT_CARD_UNAVAILABLE' })
  await lookAfter()
  expect(await failed()).toMatchObject([
    { reason: expect.stringContaining('names no transaction'), attempts: 1, nextAttemptDate: null },
  ])
  // There is nothing that the shop could still do.
  await retry()
  expect(await failed()).toEqual([])

  refuses('/void', 'ALREADY_VOIDED')
  await canceled()
  expect(await failed()).toEqual([])
  refuses('/void', 'TRANSACTION_NOT_FOUND')
  await canceled()
  expect(await failed()).toMatchObject([{ reason: expect.stringContaining('TRANSACTION_NOT_FOUND'), nextAttemptDate: null }])
  app.provider.answer(app.honest)
  await retry()
  expect(await failed()).toEqual([])
  expect(app.state.voids).toHaveLength(1)
})

test('wrong and hostile answers pay nothing', async () => {
  const { shop, product, visitor } = await aCardShop()
  await using app = await anApp(shop, 50)
  const id = await aCheckout(visitor, [product])
  const answers = [
    { balance: -1, currencyCode: 'EUR' },
    { balance: 1e12, currencyCode: 'EUR' },
    { balance: 'much', currencyCode: 'EUR' },
    { balance: 50, currencyCode: 'USD' },
    { currencyCode: 'EUR' },
    'x'.repeat(300_000),
  ]
  for (const [index, answer] of answers.entries()) {
    app.provider.answer(json(answer))
    const { body } = await redeem(visitor, id, `APPCARD-1${index}00`)
    expect(body.details?.applicationError.code, `${index}: ${JSON.stringify(body)}`).toBe('GIFT_CARD_UNAVAILABLE')
  }
  // A card of the shop is never asked of an app.
  const card = await aGiftCard(shop, '5.00')
  const before = app.provider.calls.length
  expect((await redeem(visitor, id, card.code)).body.checkout.giftCard).toMatchObject({ amount: { amount: '5.00' } })
  expect(app.provider.calls).toHaveLength(before)
})
