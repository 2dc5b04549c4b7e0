import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../support/requests/answers.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aProduct, aVisitor } from '../../support/shop/builders.ts'
import { aTaxedShop } from '../platform/plugin-builders.ts'
import {
  aSubscriptionShop,
  buy,
  charge,
  checkoutOf,
  day,
  later,
  monthly,
  ordersOf,
  sellBySubscription,
  subscribed,
  subscriptionOf,
} from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('the order of a renewal is not edited: what is delivered changes in the contract', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  await later(of, 32 * day)
  for (const { id } of await ordersOf(of, subscriptionId)) {
    const draft = await of.shop.owner('POST', '/ecom/v1/draft-orders', { sourceOrderId: id })
    expect([draft.status, codeOf(draft)]).toEqual([403, 'ORDER_CANNOT_BE_EDITED'])
  }
})

test('a variant that is deleted pauses the contract, and the other variant is never sent in its place', async () => {
  const of = await aSubscriptionShop(server)
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const { product } = (await of.shop.owner('GET', `/stores/v3/products/${of.product.id}?fields=VARIANT_OPTION_CHOICE_NAMES`)).body
  const option = {
    name: 'Size',
    optionRenderType: 'TEXT_CHOICES',
    choicesSettings: { choices: ['S', 'M'].map((name) => ({ choiceType: 'CHOICE_TEXT', name })) },
  }
  const changed = await of.shop.owner('PATCH', `/stores/v3/products-with-inventory/${product.id}`, {
    product: {
      id: product.id,
      revision: product.revision,
      options: [option],
      variantsInfo: {
        variants: ['S', 'M'].map((choiceName) => ({
          visible: true,
          price: { actualPrice: { amount: '99.00' } },
          physicalProperties: {},
          choices: [{ optionChoiceNames: { optionName: 'Size', choiceName, renderType: 'TEXT_CHOICES' } }],
          inventoryItem: { quantity: 5 },
        })),
      },
    },
  })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  await later(of, 32 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect(subscription).toMatchObject({ status: 'PAUSED', reason: 'ITEM_GONE' })
  expect(cycles).toHaveLength(1)
})

test('a renewal waits while there is stock only at a location that the shop does not sell from', async () => {
  const of = await aSubscriptionShop(server, { stock: 1 })
  const { subscriptionId } = await buy(of, [subscribed(of)])
  const aLocation = async (name: string): Promise<string> => {
    const { body } = await of.shop.owner('POST', '/stoa/v1/locations', { location: { name, address: { country: 'DE' } } })
    return body.location.id
  }
  await aLocation('First')
  const locationId = await aLocation('Second')
  const stocked = await of.shop.owner('POST', '/stores/v3/inventory-items', {
    inventoryItem: { productId: of.product.id, variantId: of.product.variantId, locationId, trackQuantity: true, quantity: 5 },
  })
  expect(stocked.status, JSON.stringify(stocked.body)).toBe(200)
  await later(of, 32 * day)
  const { subscription, cycles } = await subscriptionOf(of, subscriptionId)
  expect([cycles.length, subscription.waitsForStock]).toEqual([1, true])
})

test.each([false, true])(
  'a shop that taxes the region no more charges what was agreed; prices with tax: %s',
  async (included) => {
    const shop = await aTaxedShop(server, included)
    const product = await aProduct(shop, { price: '10.00' })
    const of = { shop, product: { ...product, optionIds: await sellBySubscription(shop, product.id, [monthly]) } }
    const { subscriptionId } = await buy(of, [subscribed(of)])
    const { body } = await shop.owner('POST', '/billing/v1/tax-regions/query', { query: {} })
    for (const { id } of body.taxRegions) expect((await shop.owner('DELETE', `/billing/v1/tax-regions/${id}`)).status).toBe(200)
    await later(of, 32 * day)
    const [, renewal] = await ordersOf(of, subscriptionId)
    expect(renewal).toMatchObject({
      paymentStatus: 'PAID',
      priceSummary: { tax: { amount: '0.00' }, total: { amount: '14.90' } },
    })
  },
)

test('a gift card neither pays for a subscription nor is sold by one', async () => {
  const of = await aSubscriptionShop(server)
  const made = await of.shop.owner('POST', '/gift-cards/v1/gift-cards', {
    giftCard: { initialValue: { amount: '100.00' }, currency: 'EUR', source: 'MANUAL' },
    idempotencyKey: crypto.randomUUID(),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const guest = await aVisitor(of.shop)
  const id = await checkoutOf(guest, [subscribed(of)])
  const given = await guest.send('PATCH', `/ecom/v1/checkouts/${id}`, {
    checkout: { id },
    giftCardCode: made.body.giftCard.code,
  })
  const paid = await charge(guest, id, { savePaymentMethod: true })
  expect(paid.status, JSON.stringify([given.body, paid.body])).not.toBe(200)
})
