import { services } from '@stoa/contract/all'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { productsV3 } from '@wix/stores'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/builders.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { aShop, visitorClient, type TestShop } from '../../support/shop.ts'
import { loadTexts } from '../../../apps/server/src/modules/platform/translations/index.ts'
import { pictureOf } from '../../support/pictures.ts'
import { aShirt } from '../catalog/catalog-builders.ts'
import { siteOf } from '../catalog/catalog-site.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer({ background: true })))
afterAll(() => server[Symbol.asyncDispose]())

const kinds = {
  product: 'wix.stores.catalog.v3.product',
  option: 'wix.stores.catalog.v3.customization',
  ribbon: 'wix.stores.catalog.v3.ribbon',
  category: 'wix.categories.v1.category',
  page: 'stoa.v1.page',
  menu: 'stoa.v1.menu',
  shop: 'stoa.v1.shop',
  question: 'stoa.v1.question',
  shipping: 'wix.ecom.v1.shipping_option',
}

/** An English shop with German and French texts. */
async function aTranslatedShop(): Promise<TestShop> {
  const shop = await aShop(server)
  const { status } = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de', 'fr', 'de', 'en'] } })
  expect(status).toBe(200)
  return shop
}

const pathOf = (entity: string, id: string, language = 'de') => `/stoa/v1/translations/${entity}/${id}/${language}`

async function translate(shop: TestShop, entity: string, id: string, texts: object, language = 'de') {
  const response = await shop.owner('PATCH', pathOf(entity, id, language), { texts })
  expect(response).toMatchObject({ status: 200 })
  return response.body as { title: string; texts: { name: string; source: unknown; text?: unknown; state: string }[] }
}

async function statesOf(shop: TestShop, entity: string, id: string): Promise<Record<string, string>> {
  const { body } = await shop.owner('GET', pathOf(entity, id))
  return Object.fromEntries(body.texts.map(({ name, state }: { name: string; state: string }) => [name, state]))
}

test('visitors read a product in the language that they ask for, and each text without a translation as it was written', async () => {
  const shop = await aTranslatedShop()
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
  const shop = await aTranslatedShop()
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
  const shop = await aTranslatedShop()
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
  const shop = await aTranslatedShop()
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

test('carts, checkouts and orders have both names of a line, and the language of the buyer', async () => {
  const shop = await aTranslatedShop()
  const option = await aShippingOption(shop)
  const product = await aProduct(shop, { name: 'Poster' })
  await translate(shop, kinds.shipping, option.id, { title: 'Standardversand' })
  await translate(shop, kinds.product, product.id, { name: 'Plakat' })
  const visitor = await aVisitor(shop, 'de')
  const checkoutId = await aCheckout(visitor, [product])
  const names = { original: 'Poster', translated: 'Plakat' }
  const { body: cart } = await visitor.send('GET', '/ecom/v1/carts/current')
  expect(cart.cart).toMatchObject({ buyerLanguage: 'de', siteLanguage: 'en', lineItems: [{ productName: names }] })
  const { body: checkout } = await visitor.send('GET', `/ecom/v1/checkouts/${checkoutId}`)
  expect(checkout.checkout).toMatchObject({
    buyerLanguage: 'de',
    lineItems: [{ productName: names }],
    shippingInfo: {
      carrierServiceOptions: [{ shippingOptions: [{ title: 'Standardversand' }] }],
      selectedCarrierServiceOption: { title: 'Standardversand' },
    },
  })
  const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  // The order keeps what the buyer read.
  await translate(shop, kinds.product, product.id, { name: null })
  const { body: ofBuyer } = await visitor.send('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(ofBuyer.order.shippingInfo.title).toBe('Standardversand')
  const { body: order } = await shop.owner('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(order.order).toMatchObject({ buyerLanguage: 'de', siteLanguage: 'en', lineItems: [{ productName: names }] })
  expect(order.order.shippingInfo.title).toBe('Standard')
})

test('the alternative texts of pictures are translated wherever a product is shown, and kept by its orders', async () => {
  const shop = await aTranslatedShop()
  await aShippingOption(shop)
  const upload = async (name: string): Promise<string> => {
    const request = { mimeType: 'image/png', fileName: `${name}.png` }
    const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', request)
    const address = shop.server.url + new URL(body.uploadUrl).pathname
    const answer = await fetch(address, { method: 'PUT', body: new Uint8Array(pictureOf(name)) })
    return ((await answer.json()) as { file: { id: string } }).file.id
  }
  const [front, back, silent] = [await upload('front'), await upload('back'), await upload('silent')]
  const pictures = [{ id: front, altText: 'A boat' }, { id: back, altText: 'Its stern' }, { id: silent }]
  const product = await aProduct(shop, { name: 'Boat', pictures })
  expect(await statesOf(shop, kinds.product, product.id)).toEqual({
    name: 'MISSING',
    [`${front}.altText`]: 'MISSING',
    [`${back}.altText`]: 'MISSING',
  })
  await translate(shop, kinds.product, product.id, { [`${front}.altText`]: 'Ein Boot', [`${back}.altText`]: 'Sein Heck' })
  const unknown = await shop.owner('PATCH', pathOf(kinds.product, product.id), { texts: { [`${silent}.altText`]: 'Nichts' } })
  expect(unknown.status).toBe(400)
  const tooLong = await shop.owner('PATCH', pathOf(kinds.product, product.id), {
    texts: { [`${front}.altText`]: 'x'.repeat(1001) },
  })
  expect(tooLong.body.details.validationError.fieldViolations).toMatchObject([{ field: `texts.${front}.altText` }])

  const shown = async (language: string) => {
    const visitor = await aVisitor(shop, language)
    const { body: one } = await visitor.send('GET', `/stores/v3/products/${product.id}?fields=MEDIA_ITEMS_INFO`)
    const { body: list } = await visitor.send('POST', '/stores/v3/products/query', { query: {} })
    const { body: cards } = await visitor.send('POST', '/stoa/v1/storefront-products/list', {})
    const { body: older } = await visitor.send('GET', `/stores-reader/v1/products/${product.id}`)
    const items = one.product.media.itemsInfo.items
    return {
      gallery: items.map(({ altText, image }: any) => [altText, image.altText]),
      main: [one, list].map(({ product: single, products }) => (single ?? products[0]).media.main.altText),
      cards: cards.products[0].pictures.map(({ altText }: any) => altText),
      older: [older.product.media.mainMedia, ...older.product.media.items].map(({ image }: any) => image.altText),
    }
  }
  const texts = (first: string, second: string) => ({
    gallery: [
      [first, first],
      [second, second],
      [undefined, undefined],
    ],
    main: [first, first],
    cards: [first, second],
    older: [first, first, second, undefined],
  })
  expect(await shown('de')).toEqual(texts('Ein Boot', 'Sein Heck'))
  expect(await shown('en')).toEqual(texts('A boat', 'Its stern'))

  const visitor = await aVisitor(shop, 'de')
  const checkoutId = await aCheckout(visitor, [product])
  const { body: cart } = await visitor.send('GET', '/ecom/v1/carts/current')
  expect(cart.cart.lineItems[0].image).toMatchObject({ id: front, altText: 'Ein Boot' })
  const { body: placed } = await visitor.send('POST', `/ecom/v1/checkouts/${checkoutId}/create-order`, {})
  const { body: order } = await visitor.send('GET', `/ecom/v1/orders/${placed.orderId}`)
  expect(order.order.lineItems[0].image).toMatchObject({ id: front, altText: 'Ein Boot' })
})

test('the alternative text of a category’s picture is translated', async () => {
  const shop = await aTranslatedShop()
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

test('a cart translates the chosen options of its lines', async () => {
  const shop = await aTranslatedShop()
  const { body } = await shop.owner('POST', '/stores/v3/products-with-inventory', { product: aShirt({ stock: 5 }) })
  const { product } = body
  const [option] = product.options
  const [variant] = product.variantsInfo.variants
  const { optionChoiceIds } = variant.choices.find((each: any) => each.optionChoiceIds.optionId === option.id)
  const choice = option.choicesSettings.choices.find((each: any) => each.choiceId === optionChoiceIds.choiceId)
  await translate(shop, kinds.option, option.id, { name: 'Größe', [`${choice.choiceId}.name`]: 'Klein' })
  const visitor = await aVisitor(shop, 'de')
  const options = { variantId: variant.id }
  const added = await visitor.send('POST', '/ecom/v1/carts/current/add-to-cart', {
    lineItems: [{ quantity: 1, catalogReference: { appId: storesAppId, catalogItemId: product.id, options } }],
  })
  const lines = added.body.cart.lineItems[0].descriptionLines
  const line = lines.find(({ name }: any) => name.original === option.name)
  expect(line.name).toEqual({ original: option.name, translated: 'Größe' })
  expect(line.plainText ?? line.colorInfo).toMatchObject({ original: choice.name, translated: 'Klein' })
})

test('a language costs one statement, and none for what the owner wrote', async () => {
  const shop = await aTranslatedShop()
  const products = await Promise.all([aProduct(shop, { name: 'One' }), aProduct(shop, { name: 'Two' })])
  await translate(shop, kinds.product, products[0].id, { name: 'Eins' })
  const statements = async (language: string | undefined, limit: number) => {
    const visitor = await aVisitor(shop, language)
    const sent: string[] = []
    const stop = server.database.observe((text) => void sent.push(text))
    await visitor.send('POST', '/stores/v3/products/query', { query: { cursorPaging: { limit } } })
    stop()
    return sent.filter((text) => /\b(product|translation)\b/.test(text)).length
  }
  expect(await statements(undefined, 20)).toBe(1)
  expect(await statements('de', 20)).toBe(2)
  // Once it is cached, no statement is sent, and another language has its own answer.
  expect(await statements('de', 20)).toBe(0)
  expect(await statements('fr', 20)).toBe(2)
})

test('pages, menus, categories, questions and the home page are translated', async () => {
  const shop = await aTranslatedShop()
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

test('a translation is outdated once its source changes, and lists find what is unfinished', async () => {
  const shop = await aTranslatedShop()
  const first = await aProduct(shop, { name: 'One' })
  const second = await aProduct(shop, { name: 'Two' })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'MISSING' })
  await translate(shop, kinds.product, first.id, { name: 'Eins' })
  await translate(shop, kinds.product, second.id, { name: 'Zwei' })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'TRANSLATED' })
  const { body } = await shop.owner('GET', `/stores/v3/products/${first.id}`)
  const changed = { id: first.id, revision: body.product.revision, name: 'Number one', plainDescription: '<p>Good.</p>' }
  await shop.owner('PATCH', `/stores/v3/products/${first.id}`, { product: changed })
  expect(await statesOf(shop, kinds.product, first.id)).toEqual({ name: 'OUTDATED', plainDescription: 'MISSING' })
  const list = `/stoa/v1/translations?entity=${kinds.product}&language=de`
  const { body: open } = await shop.owner('GET', `${list}&unfinishedOnly=true`)
  const overview = { entityId: first.id, title: 'Number one', translated: 0, outdated: 1, missing: 1 }
  expect(open.translations).toEqual([overview])
  const { body: page } = await shop.owner('GET', `${list}&limit=1`)
  const { body: next } = await shop.owner('GET', `${list}&limit=1&cursor=${page.nextCursor}`)
  expect(new Set([...page.translations, ...next.translations].map(({ entityId }) => entityId))).toEqual(
    new Set([first.id, second.id]),
  )
  expect(next.nextCursor).toBeUndefined()
  // Confirming an outdated translation makes it current again.
  await translate(shop, kinds.product, first.id, { name: 'Eins' })
  expect(await statesOf(shop, kinds.product, first.id)).toMatchObject({ name: 'TRANSLATED' })
})

test('a wrong translation is refused with the name of the text, and nothing of it is stored', async () => {
  const shop = await aTranslatedShop()
  const { id } = await aProduct(shop)
  const { body: made } = await shop.owner('POST', '/stoa/v1/pages', {
    page: { title: 'Delivery', body: { type: 'doc', content: [{ type: 'paragraph' }] } },
  })
  const refused = async (entity: string, entityId: string, texts: object) => {
    const { status, body } = await shop.owner('PATCH', pathOf(entity, entityId), { texts })
    expect(status).toBe(400)
    return body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field)
  }
  expect(await refused(kinds.product, id, { name: 'x'.repeat(81), slug: 'neu' })).toEqual(['texts.slug', 'texts.name'])
  expect(await refused(kinds.product, id, { name: { type: 'doc' } })).toEqual(['texts.name'])
  expect(await refused(kinds.product, id, { name: 'a\0b' })).toEqual(['texts.name'])
  expect(await refused(kinds.product, id, { '__proto__.name': 'x' })).toEqual(['texts.__proto__.name'])
  const script = { type: 'doc', content: [{ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }] }
  expect(await refused(kinds.page, made.page.id, { title: 'Lieferung', body: script })).toEqual(['texts.body.content[0].type'])
  expect(await statesOf(shop, kinds.page, made.page.id)).toEqual({ title: 'MISSING', body: 'MISSING' })
  const other = await shop.owner('PATCH', pathOf(kinds.product, id, 'it'), { texts: { name: 'Stampa' } })
  expect(other).toMatchObject({ status: 428, body: { details: { applicationError: { code: 'LANGUAGE_NOT_OFFERED' } } } })
  expect(await shop.owner('GET', pathOf('stoa.v1.order', id))).toMatchObject({ status: 404 })
  expect(await shop.owner('GET', pathOf(kinds.product, shop.credentials.siteId))).toMatchObject({ status: 404 })
})

test('translations belong to the staff of their site', async () => {
  const shop = await aTranslatedShop()
  const other = await aTranslatedShop()
  const { id } = await aProduct(shop, { name: 'Print' })
  await translate(shop, kinds.product, id, { name: 'Druck' })
  expect(await other.owner('GET', pathOf(kinds.product, id))).toMatchObject({ status: 404 })
  expect(await other.owner('PATCH', pathOf(kinds.product, id), { texts: { name: 'X' } })).toMatchObject({ status: 404 })
  const visitor = await aVisitor(shop, 'de')
  expect(await visitor.send('GET', pathOf(kinds.product, id))).toMatchObject({ status: 403 })
  expect(await visitor.send('PATCH', pathOf(kinds.product, id), { texts: { name: 'X' } })).toMatchObject({ status: 403 })
  expect(await visitor.send('GET', `/stoa/v1/translations?entity=${kinds.product}&language=de`)).toMatchObject({ status: 403 })
})

test('whoever translates needs the permission to change the entity', async () => {
  const shop = await aTranslatedShop()
  const { body: method } = await shop.owner('POST', '/stoa/v1/payment-methods/query', { query: {} })
  const { id } = method.paymentMethods.find(({ kind }: any) => kind === 'BANK_TRANSFER')
  const { id: productId } = await aProduct(shop)
  const keyOf = async (...scopes: string[]) => {
    const { body } = await shop.owner('POST', '/stoa/v1/api-keys', { apiKey: { name: scopes.join(), scopes } })
    const headers = { authorization: body.secret, 'wix-site-id': shop.credentials.siteId }
    return (method: string, path: string, request?: object) =>
      shop.raw(method, path, { headers, ...(request && { body: request }) })
  }
  const content = await keyOf('CONTENT:MANAGE')
  const payment = pathOf('stoa.v1.payment_method', id)
  expect((await content('PATCH', payment, { texts: { title: 'Überweisung' } })).status).toBe(403)
  expect((await content('PATCH', pathOf(kinds.product, productId), { texts: { name: 'Druck' } })).status).toBe(403)
  expect((await content('GET', `/stoa/v1/translations?entity=${kinds.product}&language=de`)).status).toBe(403)
  const { body } = await content('GET', '/stoa/v1/translatable-entities')
  expect(body.entities).toContain(kinds.page)
  expect(body.entities).not.toContain(kinds.product)
  const reader = await keyOf('PAYMENTS:READ', 'PRODUCTS:MANAGE')
  expect((await reader('GET', payment)).status).toBe(200)
  expect((await reader('PATCH', payment, { texts: { title: 'Überweisung' } })).status).toBe(403)
  expect((await reader('PATCH', pathOf(kinds.product, productId), { texts: { name: 'Druck' } })).status).toBe(200)
})

test('two people translate different texts at once, and both are kept', async () => {
  const shop = await aTranslatedShop()
  const { body } = await shop.owner('POST', '/stoa/v1/questions', { question: { text: 'When?', answer: 'Soon.', topic: 'Time' } })
  const { id } = body.question
  await Promise.all([
    translate(shop, kinds.question, id, { text: 'Wann?' }),
    translate(shop, kinds.question, id, { answer: 'Bald.' }),
    translate(shop, kinds.question, id, { topic: 'Zeit' }),
  ])
  expect(await statesOf(shop, kinds.question, id)).toEqual({ text: 'TRANSLATED', answer: 'TRANSLATED', topic: 'TRANSLATED' })
})

test('the translations of a deleted entity are deleted after a month', async () => {
  const shop = await aTranslatedShop()
  const { body } = await shop.owner('POST', '/stoa/v1/questions', { question: { text: 'When?', answer: 'Soon.' } })
  const { id } = body.question
  await translate(shop, kinds.question, id, { text: 'Wann?' })
  await shop.owner('DELETE', `/stoa/v1/questions/${id}`)
  const stored = async () => (await loadTexts({ ...(await siteOf(shop)), language: 'de' }, [id])).size
  await server.app.drain()
  expect(await stored()).toBe(1)
  server.clock.advance(31 * 24 * 3600 * 1000)
  await server.app.drain()
  expect(await stored()).toBe(0)
})

test('whatever a service shows translated can be translated', async () => {
  const shop = await aTranslatedShop()
  const { body } = await shop.owner('GET', '/stoa/v1/translatable-entities')
  const shown = new Set(services.flatMap(({ translations }) => Object.values(translations).flat()).map(({ entity }) => entity))
  expect(new Set(body.entities)).toEqual(shown)
})

test('a search finds products by the texts of its language and by those of the owner, with typos and in one expression', async () => {
  const shop = await aTranslatedShop()
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
