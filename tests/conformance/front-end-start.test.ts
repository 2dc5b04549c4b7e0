import { scripts } from '@wix/headless-site-assets'
import { catalogVersioning } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../support/server.ts'
import { aShop, ownerClient, type TestShop, visitorClient } from '../support/shop.ts'

// What front ends and integrations ask first, before they know anything of the shop.

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
