import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusAndCodeOf } from '../../support/requests/answers.ts'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { aVisitor } from '../../support/shop/builders.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'
import { aMenu, aPage } from '../catalog/content-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await sharedServer()))
afterAll(() => server[Symbol.asyncDispose]())

const facts = { owner: 'Anna Blume', legalForm: 'SOLE_TRADER', street: 'Lindenallee 12', postalCode: '10115', city: 'Berlin' }
const factsOf = async (shop: TestShop) => (await shop.owner('GET', '/stoa/v1/legal-pages/facts')).body
const draft = async (shop: TestShop, request: object) =>
  (await shop.owner('POST', '/stoa/v1/legal-pages/draft', { facts, ...request })).body.pages as {
    id: string
    translatedInto: string[]
    missing: string[]
  }[]
const pageOf = async (shop: TestShop, id: string) => (await shop.owner('GET', `/stoa/v1/pages/${id}`)).body.page

test('the facts are those of the settings, and what nobody said is absent', async () => {
  const shop = await aShop(server, { country: 'DE' })
  const untouched = (await factsOf(shop)).facts
  for (const unknown of ['owner', 'legalForm', 'vatId', 'returnDays', 'hasNewsletter', 'joinsArbitration', 'hostingProvider']) {
    expect(untouched).not.toHaveProperty(unknown)
  }
  const settings = { sellerName: 'Papierhof GmbH', sellerStreet: 'Hof 3', vatId: 'DE136695976', registration: 'HRB 4711' }
  await shop.owner('PATCH', '/stoa/v1/invoice-settings', { settings })
  await shop.owner('PATCH', '/stoa/v1/return-settings', { settings: { enabled: true, periodDays: 30, deliveryPaidBy: 'SHOP' } })
  await shop.owner('POST', '/stoa/v1/payment-methods', {
    paymentMethod: { kind: 'BANK_TRANSFER', title: 'Vorkasse', enabled: true },
  })
  const { facts: known } = await factsOf(shop)
  expect(known).toMatchObject({
    owner: 'Papierhof GmbH',
    legalForm: 'COMPANY',
    street: 'Hof 3',
    country: 'DE',
    vatId: 'DE136695976',
    registration: 'HRB 4711',
    sellsToEuConsumers: true,
    returnDays: 30,
    returnPaidBy: 'SHOP',
    captchaServices: [],
    analyticsServices: [],
  })
  // The sandbox of test mode is no company.
  expect(known.paymentProviders).toEqual([])
  expect(known.paymentMethods).toContain('Vorkasse')
})

test('drafts are hidden pages with placeholders, and the other language becomes a translation', async () => {
  const shop = await aShop(server, { language: 'en' })
  await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de'] } })
  const [imprint, terms] = await draft(shop, { kinds: ['TERMS', 'IMPRINT', 'TERMS'] })
  expect(imprint).toMatchObject({ translatedInto: ['de'] })
  expect(imprint!.missing).toContain('vatId')
  const page = await pageOf(shop, imprint!.id)
  expect(page).toMatchObject({ kind: 'IMPRINT', title: 'Imprint', visible: false })
  expect(page.html).toContain('Anna Blume<br>Lindenallee 12')
  expect(page.html).toContain('<strong>[Please add: VAT id]</strong>')
  expect(await pageOf(shop, terms!.id)).toMatchObject({ kind: 'TERMS', visible: false })
  await shop.owner('PATCH', `/stoa/v1/pages/${imprint!.id}`, { page: { id: imprint!.id, revision: '1', visible: true } })
  const german = await aVisitor(shop, 'de')
  const shown = (await german.send('GET', `/stoa/v1/pages/${imprint!.id}`)).body.page
  expect(shown.title).toBe('Impressum')
  expect(shown.html).toContain('<strong>[Bitte ergänzen: Umsatzsteuer-Identifikationsnummer]</strong>')
})

test('a page that exists stays as it is, and the draft stands beside it', async () => {
  const shop = await aShop(server)
  const own = await aPage(shop, { title: 'Imprint', kind: 'IMPRINT' })
  expect((await factsOf(shop)).existing).toEqual([{ id: own.id, kind: 'IMPRINT', title: 'Imprint', visible: true }])
  const [made] = await draft(shop, { kinds: ['IMPRINT'] })
  expect(made!.id).not.toBe(own.id)
  expect(await pageOf(shop, own.id)).toEqual(own)
  expect((await factsOf(shop)).existing).toHaveLength(2)
})

test('the footer links the drafts only when that was asked for, and visitors see them once they are visible', async () => {
  const shop = await aShop(server)
  const menu = await aMenu(shop, { name: 'Footer', slug: 'footer', items: [{ label: 'All', path: '/products' }] })
  const itemsOf = async () => (await shop.owner('GET', `/stoa/v1/menus/${menu.id}`)).body.menu.items
  await draft(shop, { kinds: ['IMPRINT'] })
  expect(await itemsOf()).toHaveLength(1)
  const [page] = await draft(shop, { kinds: ['PRIVACY'], linkInFooter: true })
  expect(await itemsOf()).toMatchObject([{ label: 'All' }, { pageId: page!.id }])
  const visitor = await aVisitor(shop)
  const seen = async () => (await visitor.send('GET', '/stoa/v1/menus/slug/footer')).body.menu.items
  expect(await seen()).toHaveLength(1)
  await shop.owner('PATCH', `/stoa/v1/pages/${page!.id}`, { page: { id: page!.id, revision: '1', visible: true } })
  expect(await seen()).toHaveLength(2)
})

test('a visitor gets neither the facts nor a draft', async () => {
  const shop = await aShop(server)
  const visitor = await aVisitor(shop)
  expect(statusAndCodeOf(await visitor.send('GET', '/stoa/v1/legal-pages/facts'))[0]).toBe(403)
  const refused = await visitor.send('POST', '/stoa/v1/legal-pages/draft', { facts, kinds: ['IMPRINT'] })
  expect(statusAndCodeOf(refused)[0]).toBe(403)
  expect((await factsOf(shop)).existing).toEqual([])
})
