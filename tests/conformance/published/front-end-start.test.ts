import { scripts } from '@wix/headless-site-assets'
import { currentCart } from '@wix/ecom'
import { catalogVersioning, productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, storesAppId } from '../../support/shop/builders.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, ownerClient, type TestShop, visitorClient } from '../../support/shop/shop.ts'

// The data that front ends on other hosts read with the published packages.

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await sharedServer()
  shop = await aShop(server)
})
afterAll(() => server[Symbol.asyncDispose]())

test('a site has no scripts of its own', async () => {
  const client = visitorClient(shop, { scripts }).scripts
  expect(await client.listSiteScripts()).toEqual({ siteScripts: [] })
  expect((await client.getSiteMetadata({ pageUrl: 'https://shop.example/', pageName: 'home' })).siteScripts).toEqual([])
})

test('the site names its languages, its currency and its time zone', async () => {
  const client = visitorClient(shop, { scripts }).scripts
  const { properties } = await client.getEssentialProperties()
  const { shop: site } = (await shop.owner('GET', '/stoa/v1/shop')).body
  expect(properties).toMatchObject({
    language: 'en',
    locale: { languageCode: 'en', country: site.country },
    paymentCurrency: site.currency,
    timeZone: site.timeZone,
    multilingual: { supportedLanguages: [] },
  })
  expect((await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de', 'pt-BR'] } })).status).toBe(200)
  const { properties: translated } = await client.getSiteMetadata()
  expect(translated!.multilingual!.supportedLanguages).toMatchObject([
    { languageCode: 'en', isPrimary: true, locale: { languageCode: 'en', country: site.country } },
    { languageCode: 'de', isPrimary: false, locale: { languageCode: 'de' } },
    { languageCode: 'pt', isPrimary: false, locale: { languageCode: 'pt', country: 'BR' } },
  ])
})

test('the catalogue is of version 3', async () => {
  for (const client of [visitorClient(shop, { catalogVersioning }), ownerClient(shop, { catalogVersioning })])
    expect(await client.catalogVersioning.getCatalogVersion()).toEqual({ catalogVersion: 'V3_CATALOG' })
})

test('products and cart lines lead to pages on the address of the site', async () => {
  const product = await aProduct(shop)
  const client = visitorClient(shop, { productsV3, currentCart })
  const read = () => client.productsV3.getProduct(product.id, { fields: ['URL'] })
  const path = `/products/${(await read()).slug}`
  expect((await read()).url).toBe(`http://localhost${path}`)
  const { cart } = await client.currentCart.addToCurrentCart({
    lineItems: [
      {
        quantity: 1,
        catalogReference: { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } },
      },
    ],
  })
  expect(cart!.lineItems![0]!.url).toBe(`http://localhost${path}`)

  const host = `${shop.credentials.siteId}.example`
  const { domain } = (await shop.owner('POST', '/stoa/v1/domains', { host })).body
  expect((await shop.owner('POST', `/stoa/v1/domains/${domain.id}/primary`)).status).toBe(200)
  expect((await read()).url).toBe(`http://${host}${path}`)
  const again = await client.currentCart.getCurrentCart()
  expect(again.lineItems![0]!.url).toBe(`http://${host}${path}`)
  const { products } = (await shop.owner('POST', '/stores-reader/v1/products/query-platformized', { query: {} })).body
  expect(products[0].productPageUrl).toEqual({ base: `http://${host}`, path })
  expect((await shop.owner('DELETE', `/stoa/v1/domains/${domain.id}`)).status).toBe(200)
})

test('a cart has the sum of its lines', async () => {
  const product = await aProduct(shop)
  const client = visitorClient(shop, { currentCart }).currentCart
  const catalogReference = { appId: storesAppId, catalogItemId: product.id, options: { variantId: product.variantId } }
  await client.addToCurrentCart({ lineItems: [{ quantity: 3, catalogReference }] })
  const { subtotal } = (await client.getCurrentCart()) as { subtotal?: unknown }
  const { priceSummary } = await client.estimateCurrentCartTotals({})
  expect(subtotal).toEqual(priceSummary!.subtotal)
  expect(subtotal).toMatchObject({ amount: '60.00' })
})
