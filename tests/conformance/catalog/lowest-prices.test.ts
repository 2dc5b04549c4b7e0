import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDeliveryRegion, aProduct, aShippingOption, aVisitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

const day = 24 * 3600 * 1000

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

type Product = Awaited<ReturnType<typeof aProduct>>

async function reprice(shop: TestShop, { id, variantId }: Product, price: string, compareAt?: string): Promise<void> {
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const response = await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: {
      id,
      revision: body.product.revision,
      variantsInfo: {
        variants: [
          {
            id: variantId,
            price: { actualPrice: { amount: price }, ...(compareAt && { compareAtPrice: { amount: compareAt } }) },
          },
        ],
      },
    },
  })
  expect(response.status, JSON.stringify(response.body)).toBe(200)
}

async function lowestOf(shop: TestShop, { slug }: Product) {
  const visitor = await aVisitor(shop)
  const { status, body } = await visitor.send('GET', `/stoa/v1/storefront-products/lowest-prices?productSlugs=${slug}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.variants.map(({ price }: { price: string }) => price)
}

test('a reduced price is shown with the lowest price of the 30 days before, also after further reductions', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '40.00' })
  expect(await lowestOf(shop, print)).toEqual([])
  server.clock.advance(40 * day)
  await reprice(shop, print, '32.00')
  server.clock.advance(5 * day)
  await reprice(shop, print, '38.00')
  server.clock.advance(10 * day)
  await reprice(shop, print, '30.00', '38.00')
  expect(await lowestOf(shop, print)).toEqual(['32.00'])
  server.clock.advance(2 * day)
  await reprice(shop, print, '25.00', '38.00')
  expect(await lowestOf(shop, print)).toEqual(['32.00'])

  // The reduction ends. The next one looks back from its own start, so the reduced price counts too.
  server.clock.advance(3 * day)
  await reprice(shop, print, '38.00')
  expect(await lowestOf(shop, print)).toEqual([])
  server.clock.advance(20 * day)
  await reprice(shop, print, '35.00', '38.00')
  expect(await lowestOf(shop, print)).toEqual(['25.00'])
})

test('lower prices before the 30 days do not count, nor does a change that keeps the price', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { price: '10.00' })
  await reprice(shop, print, '20.00')
  await shop.owner('PATCH', `/stores/v3/products/${print.id}`, {
    product: {
      id: print.id,
      name: 'Another name',
      revision: (await shop.owner('GET', `/stores/v3/products/${print.id}`)).body.product.revision,
    },
  })
  server.clock.advance(31 * day)
  await reprice(shop, print, '15.00', '20.00')
  expect(await lowestOf(shop, print)).toEqual(['20.00'])
})

test('a shop outside the European Union shows no lowest price, nor does a product that was reduced from the start', async () => {
  const swissShop = await aShop(server, { country: 'CH' })
  const print = await aProduct(swissShop, { price: '20.00' })
  server.clock.advance(day)
  await reprice(swissShop, print, '15.00', '20.00')
  expect(await lowestOf(swissShop, print)).toEqual([])
  const shop = await aShop(server)
  expect(await lowestOf(shop, await aProduct(shop, { price: '15.00', compareAt: '20.00' }))).toEqual([])
})

test('a product list shows it for reduced products, with one more statement only where a product is reduced', async () => {
  const shop = await aShop(server)
  const print = await aProduct(shop, { name: 'Reduced', price: '40.00' })
  await aProduct(shop, { name: 'Full', price: '10.00' })
  const browse = async () => {
    const visitor = await aVisitor(shop)
    const statements: string[] = []
    const stop = server.database.observe((sql) => void (/from variant_price/.test(sql) && statements.push(sql)))
    const { body } = await visitor.send('POST', '/stoa/v1/storefront-products/list', { sort: 'NAME' })
    stop()
    return { statements, told: body.products.map(({ name, lowestPrice }: any) => [name, lowestPrice]) }
  }
  expect(await browse()).toEqual({
    statements: [],
    told: [
      ['Full', undefined],
      ['Reduced', undefined],
    ],
  })
  server.clock.advance(day)
  await reprice(shop, print, '30.00', '40.00')
  const reduced = await browse()
  expect(reduced.statements).toHaveLength(1)
  expect(reduced.told).toEqual([
    ['Full', undefined],
    ['Reduced', '40.00'],
  ])
})

test('a shop delivers to the countries of its options, or everywhere', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  const deliveryCountries = async () => (await visitor.send('GET', '/stoa/v1/shop/delivery-countries')).body
  expect(await deliveryCountries()).toEqual({ countries: [], everywhere: false })
  const regions = [
    await aDeliveryRegion(shop, 'Near', { countryCode: 'DE' }, { countryCode: 'AT' }),
    await aDeliveryRegion(shop, 'California', { countryCode: 'US', subdivisions: ['US-CA'] }),
  ]
  await aDeliveryRegion(shop, 'Far', { countryCode: 'JP' })
  await shop.owner('POST', '/ecom/v1/shipping-options', {
    shippingOption: { title: 'Standard', rates: [{ amount: '5' }], deliveryRegionIds: regions },
  })
  expect(await deliveryCountries()).toEqual({ countries: ['AT', 'DE', 'US'], everywhere: false })
  await aShippingOption(shop)
  expect(await deliveryCountries()).toEqual({ countries: ['AT', 'DE', 'US'], everywhere: true })
})
