import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { aGiftCard, giftCardAudits } from '../support/shop/gift-cards.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop, type TestShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

async function aCardShop() {
  const shop = await aShop(server)
  await aShippingOption(shop)
  return { shop, product: await aProduct(shop, { price: '20.00', stock: 1000 }) }
}

/** A checkout of 24.90 whose buyer has seen that the gift card pays it. */
async function aPaidCheckout(shop: TestShop, product: Awaited<ReturnType<typeof aProduct>>, giftCardCode: string) {
  const visitor = await aVisitor(shop)
  const id = await aCheckout(visitor, [product])
  const { status, body } = await visitor.send('PATCH', `/ecom/v1/checkouts/${id}`, { checkout: { id }, giftCardCode })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { visitor, id, order: () => visitor.send('POST', `/ecom/v1/checkouts/${id}/create-order`, {}) }
}

test('whatever runs at once against one card, its ledger adds up and never falls below zero', async () => {
  const { shop, product } = await aCardShop()
  const card = await aGiftCard(shop, '60.00')
  const checkouts = await Promise.all(Array.from({ length: 4 }, () => aPaidCheckout(shop, product, card.code)))
  const [first] = checkouts
  const change = (path: string, amount: string, idempotencyKey: string) =>
    shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/${path}`, { amount: { amount }, idempotencyKey })
  await Promise.all([
    ...checkouts.map(({ order }) => order()),
    first!.order(),
    change('decrease-balance', '7.00', 'one'),
    change('decrease-balance', '7.00', 'one'),
    change('increase-balance', '3.00', 'two'),
    change('decrease-balance', '1000.00', 'three'),
  ])
  await giftCardAudits(server, shop)
  const { body } = await shop.owner('POST', `/gift-cards/v1/gift-cards/${card.id}/transactions/query`, {})
  const amounts = body.transactions.map(({ type, amount }: any) => `${type} ${amount.amount}`)
  expect(amounts.filter((text: string) => text.startsWith('MANUAL')).toSorted()).toEqual(['MANUAL 3.00', 'MANUAL 7.00'])
  expect(amounts.filter((text: string) => text.startsWith('REDEEM')).length).toBe(2)
}, 120_000)
