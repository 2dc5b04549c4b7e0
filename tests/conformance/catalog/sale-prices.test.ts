import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const day = 24 * 3600 * 1000

let server: TestServer
beforeAll(async () => void (server = await startServer({ caching: false })))
afterAll(() => server[Symbol.asyncDispose]())

type Product = Awaited<ReturnType<typeof aProduct>>

const allItems = { id: 'all', catalogItemFilter: { catalogAppId: storesAppId } }
const only = (...products: Product[]) => ({
  id: 'some',
  catalogItemFilter: { catalogAppId: storesAppId, catalogItemIds: products.map(({ id }) => id) },
})

async function aRule(shop: TestShop, name: string, discount: object, { scope = allItems, ...rest }: any = {}): Promise<any> {
  const values = [{ ...discount, specificItemsInfo: { scopes: [scope] } }]
  const { status, body } = await shop.owner('POST', '/ecom/v1/discount-rules', {
    discountRule: { name, ...rest, discounts: { values } },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.discountRule
}

async function browse(shop: TestShop, request: object = { sort: 'NAME' }): Promise<any> {
  const { status, body } = await (await aVisitor(shop)).send('POST', '/stoa/v1/storefront-products/list', request)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function salePrices(shop: TestShop, slug: string): Promise<any[]> {
  const visitor = await aVisitor(shop)
  return (await visitor.send('GET', `/stoa/v1/storefront-products/sale-prices?productSlug=${slug}`)).body.variants
}

async function cartTotal(shop: TestShop, { id, variantId }: Product): Promise<string> {
  const visitor = await aVisitor(shop)
  await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: id, options: { variantId } } }],
  })
  const { body } = await visitor.send('POST', '/ecom/v1/carts/current/estimate-totals', {})
  return body.priceSummary.total.amount
}

test('lists, sorting, filters and the product show what the cart charges, in one statement', async () => {
  const shop = await aShop(server)
  const prices = ['9.99', '17.35', '0.51', '40.00', '3.33', '8.50']
  const products = await Promise.all(prices.map((price, index) => aProduct(shop, { name: `Print ${index}`, price })))
  await aRule(shop, 'Eighth', { percentage: 12.5 })
  await aRule(shop, 'Less', { fixedAmount: '1.05' }, { scope: only(products[0]!, products[2]!) })
  await aRule(shop, 'One price', { fixedPrice: '7.77' }, { scope: only(products[3]!, products[4]!) })
  await aRule(shop, 'Two', { percentage: 90 }, { trigger: { itemQuantityRange: { from: 2, scopes: [allItems] } } })

  const statements: string[] = []
  const stop = server.database.observe((sql) => void (/\bproduct\b|sale_history|discount_rule/.test(sql) && statements.push(sql)))
  await browse(shop)
  statements.length = 0
  const { products: cards } = await browse(shop)
  stop()
  // The page, and the prices of the 30 days before.
  expect(statements).toHaveLength(2)
  const totals = []
  for (const product of products) totals.push(await cartTotal(shop, product))
  expect(cards.map(({ minPrice }: any) => minPrice)).toEqual(totals)
  expect(cards.map(({ sale }: any) => sale)).toEqual(['Eighth', 'Eighth', 'Less', 'One price', 'Eighth', 'Eighth'])
  expect(cards.map(({ compareAtPrice }: any) => compareAtPrice)).toEqual(prices)
  for (const [index, { slug }] of products.entries()) {
    expect(await salePrices(shop, slug)).toMatchObject([{ price: totals[index], sale: cards[index].sale }])
  }

  const ascending = await browse(shop, { sort: 'PRICE_ASCENDING' })
  const numbers = ascending.products.map(({ minPrice }: any) => Number(minPrice))
  expect(numbers).toEqual(totals.map(Number).toSorted((one, other) => one - other))
  expect(ascending.facets).toMatchObject({ minPrice: totals[2], maxPrice: totals[1] })
  for (const total of totals) {
    const { products: found } = await browse(shop, { filter: { minPrice: total, maxPrice: total } })
    expect(found.map(({ minPrice }: any) => minPrice)).toEqual([total])
  }
}, 60_000)

test('a sale is shown from its start to its end, and a rule for members, hidden products or other shops never', async () => {
  const [shop, other] = [await aShop(server), await aShop(server)]
  const print = await aProduct(shop, { name: 'Print', price: '20.00' })
  const foreign = await aProduct(other, { name: 'Print', price: '20.00' })
  const now = server.clock.now().getTime()
  const at = (days: number) => new Date(now + days * day).toISOString()
  const members = { customerEligibility: { individualMembersInfo: { memberIds: [print.id] } } }
  await aRule(shop, 'Friends', { percentage: 50 }, { trigger: members })
  await aRule(shop, 'Foreign', { percentage: 50 }, { scope: only(foreign) })
  await aRule(shop, 'Summer', { percentage: 25 }, { activeTimeInfo: { start: at(1), end: at(3) } })
  const shown = async () => (await browse(shop)).products.map(({ minPrice, sale }: any) => [minPrice, sale])
  expect(await shown()).toEqual([['20.00', undefined]])
  expect(await salePrices(shop, print.slug)).toEqual([])
  server.clock.advance(day)
  expect(await shown()).toEqual([['15.00', 'Summer']])
  expect((await browse(other)).products[0].minPrice).toBe('20.00')
  server.clock.advance(2 * day)
  expect(await shown()).toEqual([['20.00', undefined]])
  await shop.owner('PATCH', `/stores/v3/products/${print.id}`, {
    product: {
      id: print.id,
      revision: (await shop.owner('GET', `/stores/v3/products/${print.id}`)).body.product.revision,
      visible: false,
    },
  })
  await aRule(shop, 'All', { percentage: 10 })
  expect(await salePrices(shop, print.slug)).toEqual([])
})

test('in the European Union the struck price counts earlier sales, also of deleted rules; a further sale is the same reduction', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { name: 'Print', price: '40.00' })
  const lowest = async () => (await browse(shop)).products[0].lowestPrice
  server.clock.advance(60 * day)
  const first = await aRule(shop, 'Week', { percentage: 50 })
  expect(await lowest()).toBe('40.00')
  server.clock.advance(5 * day)
  await shop.owner('DELETE', `/ecom/v1/discount-rules/${first.id}`)
  expect(await lowest()).toBeUndefined()
  server.clock.advance(10 * day)
  // The half price of ten days ago is the lowest, so 30.00 is no reduction that may be announced.
  const second = await aRule(shop, 'Again', { percentage: 25 })
  expect(await lowest()).toBe('20.00')
  server.clock.advance(day)
  const { status } = await shop.owner('PATCH', `/ecom/v1/discount-rules/${second.id}`, {
    discountRule: {
      ...second,
      discounts: { values: [{ percentage: 60, specificItemsInfo: { scopes: [allItems] } }] },
    },
  })
  expect(status).toBe(200)
  expect(await lowest()).toBe('20.00')
  const { body } = await (
    await aVisitor(shop)
  ).send('GET', `/stoa/v1/storefront-products/lowest-prices?productSlugs=${print.slug}`)
  expect(body.variants).toMatchObject([{ price: '20.00' }])
  // Elsewhere the owner's price is struck.
  const swiss = await aShop(server, { country: 'CH' })
  await aProduct(swiss, { name: 'Print', price: '40.00' })
  await aRule(swiss, 'Sale', { percentage: 25 })
  expect((await browse(swiss)).products[0]).toMatchObject({ minPrice: '30.00', compareAtPrice: '40.00' })
  expect((await browse(swiss)).products[0].lowestPrice).toBeUndefined()
})
