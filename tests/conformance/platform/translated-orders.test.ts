import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCheckout, aProduct, aShippingOption, aVisitor, storesAppId } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { pictureOf } from '../../support/media/pictures.ts'
import { aShirt } from '../catalog/catalog-builders.ts'
import { kinds, aTranslatedShop, pathOf, translate, statesOf } from './translation-builders.ts'

let server: TestServer
beforeAll(async () => void (server = await startServer()))
afterAll(() => server[Symbol.asyncDispose]())

test('carts, checkouts and orders have both names of a line, and the language of the buyer', async () => {
  const shop = await aTranslatedShop(server)
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
  const shop = await aTranslatedShop(server)
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

test('a cart translates the chosen options of its lines', async () => {
  const shop = await aTranslatedShop(server)
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
  const shop = await aTranslatedShop(server)
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
