import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { expect } from 'vitest'
import { orderOf } from '../conformance/orders/orders-builders.ts'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aGiftCard, balanceOf } from '../support/shop/gift-cards.ts'
import { killAll, stopsOf } from '../support/servers/kill-workers.ts'
import { pluginProvider } from '../support/providers/plugin-provider.ts'
import { shippoServer } from '../support/providers/shippo-server.ts'
import type { TestShop } from '../support/shop/shop.ts'
import { soakTest } from '../support/soak.ts'
import { until } from '../support/until.ts'
import { startWorkers } from '../support/servers/workers-shop.ts'

// Servers that are killed between a payment or purchase at somebody else's and its record.

async function aKilledShop() {
  const workers = await startWorkers()
  const shop = workers.shop as TestShop
  const database = await stopsOf(workers)
  await aShippingOption(shop)
  return {
    shop,
    database,
    kill: () => killAll(workers, database.endLeases),
    /** Waits for the jobs that find out what became of it, as if their time had come. */
    settled: <Answer>(ask: () => Promise<Answer | undefined>) =>
      until(async () => {
        await database.client.query('update job set due_date = now() where failed_date is null and leased_until is null')
        return ask()
      }, 60_000),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await workers[Symbol.asyncDispose]()
    },
  }
}

/** Sends a call whose answer does not arrive. */
const unanswered = (call: Promise<unknown>) => call.catch(() => 'NO ANSWER')

soakTest(
  'a kill while the provider sells a label buys it once, and reports a purchase that it never got',
  { timeout: 120_000 },
  async () => {
    await using killed = await aKilledShop()
    await using provider = await shippoServer()
    const { shop, database } = killed
    const address = { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine: 'Allee 1' }
    const { body: made } = await shop.owner('POST', '/stoa/v1/locations', { location: { name: 'Warehouse', address } })
    const labelSettings = { provider: 'SHIPPO', apiUrl: provider.url, apiToken: 'shippo_test_1' }
    expect((await shop.owner('PATCH', '/stoa/v1/label-settings', { labelSettings })).body.labelSettings.ready).toBe(true)
    const anOrder = async () => {
      const logistics = { shippingDestination: { address, contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } } }
      const order = { ...orderOf(), shippingInfo: { title: 'Post', logistics } }
      return (await shop.owner('POST', '/ecom/v1/orders', { order })).body.order.id as string
    }
    const buy = async (orderId: string) => {
      const box = { packageType: 'CUSTOM', length: '30', width: '20', height: '10', weight: '1' }
      const request = { orderId, locationId: made.location.id, package: box }
      const { quote } = (await shop.owner('POST', '/stoa/v1/shipping-labels/quote', request)).body
      const purchase = { quoteId: quote.id, rateId: quote.rates[0].id }
      return { answer: unanswered(shop.owner('POST', '/stoa/v1/shipping-labels', purchase)) }
    }
    const labelsOf = async (orderId: string) =>
      (await shop.owner('GET', `/stoa/v1/shipping-labels?orderIds=${orderId}`)).body.labels as any[]

    const [unheard, unwritten, unasked] = [await anOrder(), await anOrder(), await anOrder()]
    await database.stopAt(
      ['shipping_label', 'update', "new.status = 'BOUGHT' and old.status = 'ASKED'"],
      ['shipping_label', 'update', `new.status = 'ASKED' and new.order_id = '${unasked}'`],
    )
    provider.mode = 'sells and waits'
    const first = await buy(unheard)
    await until(() => (provider.transactions.length === 1 ? true : undefined))
    provider.mode = 'answers'
    const calls = [first, await buy(unwritten), await buy(unasked)]
    await database.waiting(2)
    await killed.kill()
    expect(await Promise.all(calls.map(({ answer }) => answer))).toEqual(Array(3).fill('NO ANSWER'))
    await database.goOn()

    for (const orderId of [unheard, unwritten]) {
      await killed.settled(async () => ((await labelsOf(orderId))[0].status === 'BOUGHT' ? true : undefined))
      const { body } = await shop.owner('GET', `/ecom/v1/fulfillments/orders/${orderId}`)
      const [label] = await labelsOf(orderId)
      const { trackingNumber } = label
      expect(body.orderWithFulfillments.fulfillments).toMatchObject([
        { id: label.fulfillmentId, trackingInfo: { trackingNumber } },
      ])
    }
    // Staff sees at the order that nothing was bought, and can buy again.
    await killed.settled(async () => ((await labelsOf(unasked))[0].status === 'FAILED' ? true : undefined))
    expect(await labelsOf(unasked)).toMatchObject([{ reason: 'NOT_ASKED' }])
    expect(provider.transactions).toHaveLength(2)
    expect(await (await buy(unasked)).answer).toMatchObject({ status: 200 })
    expect(provider.transactions).toHaveLength(3)
  },
)

/** An app with one card, whose answers to redemptions may be held back. */
async function aCardApp(balance: number) {
  const state = { balance, redeemed: new Map<string, { transactionId: string; amount: number }>(), holds: false, voids: 0 }
  const provider = await pluginProvider(({ path, body }, response) => {
    const { request } = JSON.parse(Buffer.from(body.split('.')[1]!, 'base64url').toString()).data
    if (path.endsWith('/redeem')) {
      const known = state.redeemed.get(request.orderId)
      const { transactionId } = known ?? { transactionId: `transaction-${state.redeemed.size + 1}` }
      if (!known) {
        state.redeemed.set(request.orderId, { transactionId, amount: request.amount })
        state.balance -= request.amount
      }
      if (!state.holds) answer(response, { transactionId })
      return
    }
    if (path.endsWith('/void')) {
      const redemption = [...state.redeemed.values()].find(({ transactionId }) => transactionId === request.transactionId)!
      state.balance += redemption.amount
      state.voids += 1
    }
    answer(response, {})
  })
  const answer = (response: ServerResponse, more: object) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ balance: state.balance, remainingBalance: state.balance, currencyCode: 'EUR', ...more }))
  return { state, url: provider.url, [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() }
}

soakTest('a kill between a gift card and its order takes nothing, or gives it back once', { timeout: 120_000 }, async () => {
  await using killed = await aKilledShop()
  await using app = await aCardApp(100)
  const { shop, database } = killed
  const { state } = app
  const plugin = { componentType: 'GIFT_CARDS_PROVIDER', name: 'Cards', deploymentUri: app.url, appId: randomUUID() }
  expect((await shop.owner('POST', '/stoa/v1/plugins', { plugin })).status).toBe(200)
  const [own, other] = [await aGiftCard(shop, '100.00'), await aGiftCard(shop, '100.00')]
  const purchase = async (giftCardCode: string) => {
    const product = await aProduct(shop, { price: '20.00', stock: 1 })
    const buyer = await aVisitor(shop)
    const id = await aCheckout(buyer, [product])
    expect((await buyer.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, giftCardCode })).status).toBe(200)
    return () => buyer.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {})
  }
  const unheard = await purchase('APPCARD-0001')
  const unused = await purchase('APPCARD-0001')
  const unredeemed = await purchase(own.code)
  const uncommitted = await purchase(other.code)

  state.holds = true
  const first = unanswered(unheard())
  await until(() => (state.redeemed.size === 1 ? true : undefined))
  state.holds = false
  await database.stopAt(
    ['provider_redemption', 'update', "new.status = 'USED'"],
    ['gift_card_transaction', 'insert', `new.gift_card_id = '${own.id}'`],
    // This statement is sent together with the commit, which then happens without the server.
    ['sales_order', 'insert', 'true'],
  )
  const calls = [first, unanswered(unused()), unanswered(unredeemed()), unanswered(uncommitted())]
  await database.waiting(3)
  expect(state.redeemed.size).toBe(2)
  await killed.kill()
  await database.goOn()
  expect(await Promise.all(calls)).toEqual(Array(4).fill('NO ANSWER'))

  await killed.settled(async () => (state.balance === 100 ? true : undefined))
  expect([state.redeemed.size, state.voids]).toEqual([2, 2])
  const balances = async () => [await balanceOf(shop, own.id), await balanceOf(shop, other.id)]
  expect(await balances()).toEqual(['100.00', '75.10'])
  expect(await database.count('sales_order')).toBe(1)
  const { body } = await shop.owner('POST', '/stores/v3/inventory-items/query', { query: {} })
  expect(body.inventoryItems.map(({ quantity }: any) => quantity).toSorted()).toEqual([0, 1, 1, 1])

  // Each buyer tries again, and pays once.
  for (const order of [unheard, unused, unredeemed, uncommitted]) expect((await order()).status).toBe(200)
  expect(await balances()).toEqual(['75.10', '75.10'])
  expect(state.balance).toBeCloseTo(100 - 2 * 24.9)
  expect(await database.count('sales_order')).toBe(4)
  expect((await shop.owner('GET', '/stoa/v1/health/failed-work')).body.failedWork).toEqual([])
})
