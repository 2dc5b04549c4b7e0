import { services } from '@stoa/contract/all'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { visitorClient } from '../../support/shop/shop.ts'
import { aShirt } from '../catalog/catalog-builders.ts'
import { kinds, aTranslatedShop, translate } from './translation-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

test('visitors read a product in the language that they ask for, and each text without a translation as it was written', async () => {
  const shop = await aTranslatedShop(server)
  const product = await aProduct(shop, { name: 'Creme shirt' })
  await translate(shop, kinds.product, product.id, { name: 'Cremefarbenes Hemd' })
  const nameFor = async (language?: string) => {
    const visitor = await aVisitor(shop, language)
    const { body: one } = await visitor.send('GET', `/stores/v3/products/${product.id}`)
    const { body: list } = await visitor.send('POST', '/stores/v3/products/query', { query: {} })
    const { body: ours } = await visitor.send('POST', '/stoa/v1/storefront-products/list', {})
    const { body: older } = await visitor.send('GET', `/stores-reader/v1/products/${product.id}`)
    return [one.product, list.products[0], ours.products?.[0], older.product].map((each) => each?.name)
  }
  const german = ['Cremefarbenes Hemd', 'Cremefarbenes Hemd', 'Cremefarbenes Hemd', 'Cremefarbenes Hemd']
  const english = ['Creme shirt', 'Creme shirt', 'Creme shirt', 'Creme shirt']
  expect(await nameFor('de')).toEqual(german)
  expect(await nameFor('de-AT')).toEqual(german)
  expect(await nameFor()).toEqual(english)
  expect(await nameFor('fr')).toEqual(english)
  expect(await nameFor('it')).toEqual(english)
  expect(await nameFor('\u00e9 | nonsense'.repeat(20).replaceAll(/[^ -~]/g, 'x'))).toEqual(english)
  const [first] = await Promise.all([nameFor('de'), nameFor(), nameFor('fr')])
  expect(first).toEqual(german)
})

test('the published client asks for a language with its header', async () => {
  const shop = await aTranslatedShop(server)
  const { id } = await aProduct(shop, { name: 'Mug' })
  await translate(shop, kinds.product, id, { name: 'Becher' })
  visitorClient(shop, {})
  const german = createClient({
    modules: { productsV3 },
    auth: OAuthStrategy({ clientId: shop.credentials.clientId }),
    headers: { 'x-wix-linguist': 'de|de-de|false|' },
  })
  expect((await german.productsV3.getProduct(id)).name).toBe('Becher')
})

test('options, choices and ribbons are translated once for all products', async () => {
  const shop = await aTranslatedShop(server)
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', {
    product: { ...(aShirt({ stock: 5 }) as object), ribbon: { name: 'New' } },
    fields: ['VARIANT_OPTION_CHOICE_NAMES'],
  })
  const { product } = body
  const [option] = product.options
  const [choice] = option.choicesSettings.choices
  await translate(shop, kinds.option, option.id, { name: 'Größe', [`${choice.choiceId}.name`]: 'Klein' })
  await translate(shop, kinds.ribbon, product.ribbon.id, { name: 'Neu' })
  const visitor = await aVisitor(shop, 'de')
  const { body: shown } = await visitor.send('GET', `/stores/v3/products/${product.id}?fields=VARIANT_OPTION_CHOICE_NAMES`)
  expect(shown.product.options[0]).toMatchObject({ name: 'Größe', key: option.key })
  expect(shown.product.options[0].choicesSettings.choices[0]).toMatchObject({ name: 'Klein', key: choice.key })
  expect(shown.product.ribbon.name).toBe('Neu')
  const chosen = shown.product.variantsInfo.variants.flatMap(({ choices }: any) => choices)
  expect(chosen.map(({ optionChoiceNames }: any) => optionChoiceNames)).toContainEqual(
    expect.objectContaining({ optionName: 'Größe', choiceName: 'Klein' }),
  )
  const { body: list } = await visitor.send('POST', '/stoa/v1/storefront-products/list', {})
  expect(list.products[0]).toMatchObject({ ribbon: 'Neu' })
  // Filters refer to the owner's names.
  const facet = list.facets.options.find(({ name }: any) => name === option.name)
  expect(facet.label).toBe('Größe')
  expect(facet.choices).toContainEqual(expect.objectContaining({ value: choice.name, label: 'Klein' }))
})

test('rich descriptions of products and info sections are translated as HTML, in both forms', async () => {
  const shop = await aTranslatedShop(server)
  const rich = (text: string) => ({
    nodes: [{ type: 'PARAGRAPH', id: 'p', nodes: [{ type: 'TEXT', id: 't', textData: { text, decorations: [] } }] }],
  })
  const { body: section } = await shop.owner('POST', '/stores/v3/info-sections', {
    infoSection: { uniqueName: 'care', title: 'Care', description: rich('Wash cold & slowly.') },
  })
  const { id } = await aProduct(shop, { name: 'Scarf' })
  const { body } = await shop.owner('GET', `/stores/v3/products/${id}`)
  const infoSections = [{ id: section.infoSection.id }]
  await shop.owner('PATCH', `/stores/v3/products/${id}`, {
    product: { id, revision: body.product.revision, description: rich('Soft.'), infoSections },
  })
  const translated = await translate(shop, kinds.product, id, { plainDescription: '<p>Weich.</p>' })
  expect(translated.texts).toContainEqual({
    name: 'plainDescription',
    source: '<p>Soft.</p>',
    text: '<p>Weich.</p>',
    state: 'TRANSLATED',
  })
  const sectionTexts = { title: 'Pflege', plainDescription: '<p>Kalt waschen.</p>' }
  const { texts } = await translate(shop, 'wix.stores.catalog.v3.info_section', section.infoSection.id, sectionTexts)
  expect(texts[1]!.source).toBe('<p>Wash cold &amp; slowly.</p>')
  const fields = [
    'DESCRIPTION',
    'PLAIN_DESCRIPTION',
    'INFO_SECTION',
    'INFO_SECTION_DESCRIPTION',
    'INFO_SECTION_PLAIN_DESCRIPTION',
  ]
  const query = fields.map((field) => `fields=${field}`).join('&')
  const shown = async (language?: string) =>
    (await (await aVisitor(shop, language)).send('GET', `/stores/v3/products/${id}?${query}`)).body.product
  const german = await shown('de')
  expect(german.plainDescription).toBe('<p>Weich.</p>')
  expect(german.description.nodes).toMatchObject([{ type: 'PARAGRAPH', nodes: [{ textData: { text: 'Weich.' } }] }])
  expect(german.infoSections[0]).toMatchObject(sectionTexts)
  expect(german.infoSections[0].description.nodes).toMatchObject([{ nodes: [{ textData: { text: 'Kalt waschen.' } }] }])
  const english = await shown()
  expect(english.description.nodes).toHaveLength(1)
  expect(english.infoSections[0]).toMatchObject({ title: 'Care', description: { nodes: [{ type: 'PARAGRAPH' }] } })
})

test('the alternative text of a category’s picture is translated', async () => {
  const shop = await aTranslatedShop(server)
  const { body } = await shop.owner('POST', '/categories/v1/categories', {
    category: {
      name: 'Boats',
      visible: true,
      image: { id: 'elsewhere.png', url: 'https://example.com/elsewhere.png', altText: 'Boats' },
    },
    treeReference: { appNamespace: '@wix/stores' },
  })
  expect(body.category.image.altText).toBe('Boats')
  await translate(shop, kinds.category, body.category.id, { 'image.altText': 'Boote' })
  const visitor = await aVisitor(shop, 'de')
  const path = `/categories/v1/categories/${body.category.id}?treeReference.appNamespace=@wix/stores`
  expect((await visitor.send('GET', path)).body.category.image.altText).toBe('Boote')
})

test('pages, menus, categories, questions and the home page are translated', async () => {
  const shop = await aTranslatedShop(server)
  const doc = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
  const { body: made } = await shop.owner('POST', '/stoa/v1/pages', { page: { title: 'Delivery', body: doc('Two days') } })
  await translate(shop, kinds.page, made.page.id, { title: 'Lieferung', body: doc('Zwei Tage <b>') })
  const { body: category } = await shop.owner('POST', '/categories/v1/categories', {
    category: { name: 'Cups', description: 'To drink from.' },
    treeReference: { appNamespace: '@wix/stores' },
  })
  await translate(shop, kinds.category, category.category.id, { name: 'Tassen', description: 'Zum Trinken.' })
  const { body: menu } = await shop.owner('POST', '/stoa/v1/menus', {
    menu: { name: 'Main', items: [{ label: 'Shop', path: '/', items: [{ label: 'All', path: '/products' }] }] },
  })
  await translate(shop, kinds.menu, menu.menu.id, { 'Shop.label': 'Laden', 'All.label': 'Alles' })
  const { body: question } = await shop.owner('POST', '/stoa/v1/questions', { question: { text: 'When?', answer: 'Soon.' } })
  await translate(shop, kinds.question, question.question.id, { text: 'Wann?' })
  await shop.owner('PATCH', '/stoa/v1/sites/current', {
    site: { announcement: 'Sale', hero: { title: 'Welcome', link: '/products' } },
  })
  await translate(shop, kinds.shop, shop.credentials.siteId, { announcement: 'Ausverkauf', 'hero.title': 'Willkommen' })

  const visitor = await aVisitor(shop, 'de')
  const { body: page } = await visitor.send('GET', `/stoa/v1/pages/slug/${made.page.slug}`)
  expect(page.page).toMatchObject({ title: 'Lieferung', body: doc('Zwei Tage <b>'), html: '<p>Zwei Tage &#60;b&#62;</p>' })
  const { body: shown } = await visitor.send(
    'GET',
    `/categories/v1/categories/${category.category.id}?fields=DESCRIPTION&treeReference.appNamespace=%40wix%2Fstores`,
  )
  expect(shown.category).toMatchObject({ name: 'Tassen', description: 'Zum Trinken.', slug: category.category.slug })
  const { body: nav } = await visitor.send('GET', `/stoa/v1/menus/slug/${menu.menu.slug}`)
  expect(nav.menu.items).toEqual([{ label: 'Laden', path: '/', items: [{ label: 'Alles', path: '/products' }] }])
  const { body: faq } = await visitor.send('POST', '/stoa/v1/questions/query', { query: {} })
  expect(faq.questions).toMatchObject([{ text: 'Wann?', answer: 'Soon.' }])
  const { body: home } = await visitor.send('GET', '/stoa/v1/shop')
  expect(home.shop).toMatchObject({ announcement: 'Ausverkauf', hero: { title: 'Willkommen', link: '/products' } })
  // The home page of an English visitor is as it was.
  const { body: english } = await (await aVisitor(shop)).send('GET', '/stoa/v1/shop')
  expect(english.shop).toMatchObject({ announcement: 'Sale', languages: ['de', 'fr'] })
})

test('whatever a service shows translated can be translated', async () => {
  const shop = await aTranslatedShop(server)
  const { body } = await shop.owner('GET', '/stoa/v1/translatable-entities')
  const shown = new Set(services.flatMap(({ translations }) => Object.values(translations).flat()).map(({ entity }) => entity))
  expect(new Set(body.entities)).toEqual(shown)
})

test('a search finds products by the texts of its language and by those of the owner, with typos and in one expression', async () => {
  const shop = await aTranslatedShop(server)
  const towel = await aProduct(shop, { name: 'Tea towel' })
  await aProduct(shop, { name: 'Plate' })
  await translate(shop, kinds.product, towel.id, { name: 'Geschirrtuch für Gläser' })
  await translate(shop, kinds.product, towel.id, { name: 'Torchon' }, 'fr')
  const treeReference = { appNamespace: '@wix/stores', treeKey: null }
  const category = { name: 'Textiles', description: 'All sorts', visible: true }
  const { body } = await shop.owner('POST', '/categories/v1/categories', { treeReference, category })
  const { id } = body.category
  const items = [{ catalogItemId: towel.id, appId: storesAppId }]
  await shop.owner('POST', `/categories/v1/bulk/categories/${id}/add-items`, { treeReference, items })
  await translate(shop, kinds.category, id, { name: 'Küchenwäsche', description: 'Allerlei' })
  const found = async (expression: string, language?: string) => {
    const visitor = await aVisitor(shop, language)
    const { body: list } = await visitor.send('POST', '/stoa/v1/storefront-products/list', { expression })
    const search = { search: { expression, mode: 'AND' } }
    const { body: published } = await visitor.send('POST', '/stores/v3/products/search', { search })
    const names = (list.products ?? []).map(({ name }: any) => name)
    expect((published.products ?? []).map(({ name }: any) => name)).toEqual(names)
    return { names, corrected: list.correctedExpression }
  }
  const german = { names: ['Geschirrtuch für Gläser'], corrected: undefined }
  await expect.poll(() => found('textiles', 'de')).toEqual(german)
  for (const expression of ['Geschirrtuch', 'glaser', 'GLÄSER', 'tea towel', 'towel geschirr', 'küchenwäsche'])
    expect(await found(expression, 'de'), expression).toEqual(german)
  expect(await found('geschirtuch', 'de')).toEqual({ ...german, corrected: 'geschirrtuch' })
  expect(await found('kuchenwasce', 'de')).toEqual({ ...german, corrected: 'kuchenwasche' })
  expect((await found('allerlei', 'de')).names).toEqual([])
  expect((await found('torchon', 'de')).names).toEqual([])
  expect((await found('torchon', 'fr')).names).toEqual(['Torchon'])
  for (const expression of ['Geschirrtuch', 'geschirtuch']) expect((await found(expression)).names).toEqual([])
  expect((await found('towel')).names).toEqual(['Tea towel'])
})
