import { expect, test } from 'vitest'
import { ownerClient } from '../../support/shop/shop.ts'
import { products } from '@wix/stores'
import { aV1Mug, aV1Shirt } from './catalog-v1-builders.ts'
import { catalogTypes, setUp } from './catalog-v1-events-set-up.ts'

const listen = setUp()
const originatedFromVersion = 'V3_CATALOG'

test('a product that was created is told with its price, picture and page', async () => {
  await using listener = await listen(catalogTypes)
  const { shop } = listener
  const picture = { id: '3f.jpg', url: 'https://static.example/3f.jpg', altText: 'A lamp' }
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: {
      name: 'Lamp',
      productType: 'PHYSICAL',
      physicalProperties: {},
      brand: { name: 'Glow' },
      media: { itemsInfo: { items: [{ url: picture.url, altText: picture.altText }] } },
      variantsInfo: {
        variants: [
          {
            sku: 'LAMP',
            price: { actualPrice: { amount: '15.00' }, compareAtPrice: { amount: '20.00' } },
            revenueDetails: { cost: { amount: '5.00' } },
            physicalProperties: {},
            inventoryItem: { quantity: 3 },
          },
        ],
      },
    },
  })
  const [{ name, data, metadata }] = (await listener.next(1)) as [any]
  expect(name).toBe('ProductCreated')
  expect(data).toMatchObject({
    productId: body.product.id,
    name: 'Lamp',
    slug: 'lamp',
    visible: true,
    sku: 'LAMP',
    brand: 'Glow',
    price: { currency: 'EUR', price: 20, discountedPrice: 15, formatted: { price: '€20.00', discountedPrice: '€15.00' } },
    productPageUrl: { base: 'http://localhost', path: '/products/lamp' },
    media: { mainMedia: { mediaType: 'image', image: { altText: 'A lamp' } } },
    originatedFromVersion,
  })
  // Costs are the merchant's own.
  expect(data.costAndProfitData).toBeUndefined()
  expect(metadata).toMatchObject({ instanceId: shop.credentials.siteId, identity: { identityType: 'APP' } })
})

test('a change names the fields of the older interface that differ from before, and so does each variant', async () => {
  await using listener = await listen(catalogTypes)
  const shirt = await aV1Shirt(listener.shop, { brand: 'Loom' })
  await listener.next(1)
  const change = async (product: object) => {
    const { status } = await listener.shop.owner('PATCH', `/stores/v1/products/${shirt._id}`, { product })
    expect(status).toBe(200)
  }
  const [small] = shirt.variants!
  await change({ name: 'Tee', ribbon: 'New', description: '<p>Soft</p>' })
  expect((await listener.next(1)).map(({ data }) => data)).toEqual([
    { productId: shirt._id, changedFields: expect.arrayContaining(['name', 'ribbon', 'description']), originatedFromVersion },
  ])
  await change({ priceData: { price: 24 } })
  const variantChange = { changedFields: ['priceData'], originatedFromVersion }
  expect((await listener.next(2)).map(({ name, data }) => [name, data])).toEqual([
    ['ProductChanged', { productId: shirt._id, changedFields: ['priceData'], originatedFromVersion }],
    [
      'VariantsChanged',
      {
        productId: shirt._id,
        originatedFromVersion,
        variants: [
          { variantId: small!._id, choices: { Size: 'Small' }, ...variantChange },
          { variantId: expect.any(String), choices: { Size: 'Large' }, ...variantChange },
        ],
      },
    ],
  ])
  const owner = ownerClient(listener.shop, { products })
  await owner.products.updateProductVariants(shirt._id!, [{ choices: { Size: 'Large' }, sku: 'TEE-L', visible: false }])
  // A choice is visible while one of its variants is.
  expect((await listener.next(2)).map(({ data }) => data.variants ?? data.changedFields)).toEqual([
    ['productOptions'],
    [{ variantId: expect.any(String), choices: { Size: 'Large' }, changedFields: ['sku', 'visible'], originatedFromVersion }],
  ])
})

test('a change of costs is told by its name, without an amount in any event', async () => {
  await using listener = await listen([...catalogTypes, 'wix.stores.catalog.v3.product_updated'])
  const mug = await aV1Mug(listener.shop)
  await listener.next(1)
  await ownerClient(listener.shop, { products }).products.updateProduct(mug._id!, { costAndProfitData: { itemCost: 3.21 } })
  const heard = await listener.next(3)
  expect(heard.map(({ name, data }) => [name, data?.changedFields ?? data?.variants[0].changedFields])).toEqual([
    ['ProductChanged', ['costAndProfitData']],
    ['ProductUpdated', undefined],
    ['VariantsChanged', ['costAndProfitData']],
  ])
  const { deliveries } = (await listener.shop.owner('GET', `/stoa/v1/webhooks/${listener.webhookId}/deliveries`)).body
  const bodies = await Promise.all(
    deliveries.map(async ({ id }: { id: string }) => {
      const { body } = await listener.shop.owner('GET', `/stoa/v1/webhooks/${listener.webhookId}/deliveries/${id}`)
      return body.body as string
    }),
  )
  expect(bodies).toHaveLength(4)
  for (const body of bodies) expect(body).not.toMatch(/3\.21|costsOf|unsent/)
})

test('a change of what the older interface does not show is not told', async () => {
  await using listener = await listen(catalogTypes)
  const mug = await aV1Mug(listener.shop)
  await listener.next(1)
  const path = `/stores/v3/products/${mug._id}`
  const tags = { productIds: [mug._id], assignTags: { publicTags: { tagIds: ['new'] } } }
  expect((await listener.shop.owner('POST', '/stores/v3/bulk/products/update-tags', tags)).status).toBe(200)
  expect((await listener.shop.owner('DELETE', path)).status).toBe(200)
  expect((await listener.next(1)).map(({ name, data }) => [name, data])).toEqual([
    ['ProductDeleted', { productId: mug._id, originatedFromVersion }],
  ])
})

test('who may not read hidden products cannot subscribe, and gets no body of a delivery', async () => {
  await using listener = await listen(catalogTypes)
  await aV1Mug(listener.shop)
  await listener.next(1)
  const { body: key } = await listener.shop.owner('POST', '/stoa/v1/api-keys', {
    apiKey: { name: 'Developer', scopes: ['DEVELOPERS:MANAGE', 'WIX_STORES.READ_PRODUCTS'] },
  })
  const headers = {
    authorization: key.secret,
    'wix-site-id': listener.shop.credentials.siteId,
    'content-type': 'application/json',
  }
  const webhook = { url: 'http://127.0.0.1:1', eventTypes: ['com.wix.ecommerce.catalog.api.v1.ProductChanged'] }
  const refused = await listener.shop.raw('POST', '/stoa/v1/webhooks', { headers, body: { webhook } })
  expect(refused.status).toBe(403)
  const log = `/stoa/v1/webhooks/${listener.webhookId}/deliveries`
  const { deliveries } = (await listener.shop.owner('GET', log)).body
  expect((await listener.shop.raw('GET', `${log}/${deliveries[0].id}`, { headers })).body.body).toBeUndefined()
  expect((await listener.shop.owner('GET', `${log}/${deliveries[0].id}`)).body.body).toContain('"originatedFromVersion"')
})
