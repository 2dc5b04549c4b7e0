import { randomUUID } from 'node:crypto'
import { giftVouchersProvider } from '@wix/ecom/service-plugins'
import { AppStrategy, createClient } from '@wix/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { aGiftCard, giftCardAudits } from '../../support/shop/gift-cards.ts'
import { json, pluginProvider } from '../../support/providers/plugin-provider.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { codeOf } from '../../support/requests/answers.ts'

// Gift cards of an app that the shop's own cards do not know.

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const code = 'APPCARD-0001'

/** An app with one card, written with the published package. `fate` changes what becomes of its next answers. */
async function anApp(shop: TestShop, balance: number) {
  const provider = await pluginProvider(json({}))
  const plugin = { componentType: 'GIFT_CARDS_PROVIDER', name: 'Cards', deploymentUri: provider.url, appId: randomUUID() }
  const { body: added } = await shop.owner('POST', '/stoa/v1/plugins', { plugin })
  const app = createClient({
    auth: AppStrategy({ appId: plugin.appId, publicKey: added.plugin.publicKey }),
    modules: { giftVouchersProvider },
  })
  const state = { balance, redeemed: new Map<string, { id: string; amount: number }>(), voids: [] as string[] }
  const check = (asked: string | undefined) => {
    if (asked !== code) throw new giftVouchersProvider.GiftCardNotFoundWixError()
  }
  app.giftVouchersProvider.provideHandlers({
    async getBalance({ request }) {
      check(request.code)
      return { balance: state.balance, currencyCode: 'EUR' }
    },
    async redeem({ request }) {
      check(request.code)
      const known = state.redeemed.get(request.orderId!)
      if (!known && request.amount! > state.balance) throw new giftVouchersProvider.InsufficientFundsWixError()
      const redemption = known ?? { id: `transaction ${state.redeemed.size + 1}`, amount: request.amount! }
      if (!known) {
        state.redeemed.set(request.orderId!, redemption)
        state.balance -= redemption.amount
      }
      return { remainingBalance: state.balance, currencyCode: 'EUR', transactionId: redemption.id }
    },
    async _void({ request }) {
      const redemption = [...state.redeemed.values()].find(({ id }) => id === request.transactionId)!
      if (!state.voids.includes(redemption.id)) state.balance += redemption.amount
      state.voids.push(redemption.id)
      return { remainingBalance: state.balance, currencyCode: 'EUR' }
    },
  })
  const honest: Parameters<typeof provider.answer>[0] = async ({ path, body }, response) => {
    const answer = await app.servicePlugins.processRequest(new Request(`https://app.example${path}`, { method: 'POST', body }))
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }
  provider.answer(honest)
  return { ...state, state, provider, honest, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

async function aCardShop() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  const product = await aProduct(shop, { price: '20.00', stock: 1 })
  return { shop, product, visitor: await aVisitor(shop) }
}

const redeem = (visitor: Visitor, id: string, giftCardCode: string) =>
  visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, giftCardCode })

const pay = async (visitor: Visitor, id: string, card = '4242424242424242') =>
  visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order-and-charge`, { paymentToken: await visitor.cardToken(card) })

/** Lets the job look after a redemption that nobody used. */
async function lookAfter() {
  server.clock.advance(61_000)
  await server.app.drain()
}

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
