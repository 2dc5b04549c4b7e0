import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aSubscriptionShop, monthly, type SubscriptionShop } from './subscription-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

const fortnightly = { title: 'Fortnightly', frequency: 'WEEK', interval: 2, autoRenewal: true, discount: { percentOff: 30 } }
const weekly = {
  title: 'Weekly',
  frequency: 'WEEK',
  interval: 1,
  autoRenewal: true,
  visible: false,
  discount: { percentOff: 50 },
}

/** The product as lists show it, in a sale of half the price. */
async function listed({ shop }: SubscriptionShop) {
  await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: {
      name: 'Half price',
      active: true,
      discounts: {
        values: [
          {
            targetType: 'SPECIFIC_ITEMS',
            discountType: 'PERCENTAGE',
            percentage: 50,
            specificItemsInfo: { scopes: [allProducts] },
          },
        ],
      },
    },
  })
  const visitor = await aVisitor(shop)
  return (await visitor.send('POST', '/stoa/v1/storefront-products/list', {})).body.products[0]
}

const allProducts = {
  id: 'all',
  type: 'CATALOG_ITEM',
  catalogItemFilter: { catalogAppId: '215238eb-22a5-4c36-9e7b-e7c08025e04e' },
}

test('a list shows what a delivery costs, where a product is sold by subscription only: its cheapest offer, whatever is on sale', async () => {
  const of = await aSubscriptionShop(server, { subscriptions: [monthly, fortnightly, weekly], once: false })
  expect(await listed(of)).toMatchObject({
    soldBySubscriptionOnly: true,
    subscriptionPrice: { minPrice: '7.00', maxPrice: '10.00', frequency: 'WEEK', interval: 2 },
  })
})

test('what can be bought once too has no price of a delivery in lists', async () => {
  const once = await listed(await aSubscriptionShop(server, { subscriptions: [fortnightly] }))
  expect(once).toMatchObject({ minPrice: '5.00', compareAtPrice: '10.00' })
  expect(once).not.toHaveProperty('subscriptionPrice')
  expect(once).not.toHaveProperty('soldBySubscriptionOnly')
})
