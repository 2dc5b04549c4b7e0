import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor } from '../support/shop/builders.ts'
import { shopPages } from '../support/members/hand-over.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { aShop } from '../support/shop/shop.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('of twenty browsers that open a link at the same time on two servers, one gets the checkout', async () => {
  const shop = await aShop(server)
  const product = await aProduct(shop)
  await aShippingOption(shop)
  const visitor = await aVisitor(shop)
  const checkoutId = await aCheckout(visitor, [product])
  await using first = await shopPages(server, shop)
  await using second = await shopPages(server, shop)
  for (let round = 0; round < 5; round++) {
    const { body } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}/checkout-url`)
    const browsers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? first : second).newBrowser())
    const answers = await Promise.all(browsers.map((browser) => browser.open(body.checkoutUrl)))
    expect(answers.filter(({ status, location }) => status === 303 && location === `/checkout/${checkoutId}`)).toHaveLength(1)
    expect(answers.filter(({ seen }) => seen?.deadLink)).toHaveLength(19)
    expect(browsers.filter(({ cookies }) => cookies.has('stoa_hand_over'))).toHaveLength(1)
    const pages = await Promise.all(browsers.map((browser) => browser.open(`/checkout/${checkoutId}`)))
    expect(pages.filter(({ seen }) => seen?.page === checkoutId)).toHaveLength(1)
  }
})
