import { service } from '@stoa/contract/services/stores/products-v-3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '../../support/shop/builders.ts'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startServer({ caching: false })
  shop = await aShop(server)
  await aRichCatalogue()
})
afterAll(() => server[Symbol.asyncDispose]())

const treeReference = { appNamespace: '@wix/stores', treeKey: null }
const rich = (text: string) => ({
  nodes: [{ type: 'PARAGRAPH', id: 'a', nodes: [{ type: 'TEXT', id: '', textData: { text } }] }],
})
const monthly = { title: 'Monthly', visible: true, frequency: 'MONTH', interval: 1, autoRenewal: true }
const pictured = { linkedMedia: [{ url: 'https://a.b/mug.jpg' }], displayImage: { id: 'd', url: 'https://a.b/d.jpg' } }

/** Two products that together have every field that can be requested, because a description is either rich or plain. */
async function aRichCatalogue(): Promise<void> {
  const category = async (name: string, parent?: string) => {
    const given = { name, visible: true, ...(parent && { parentCategory: { id: parent } }) }
    const { body } = await shop.owner('POST', '/categories/v1/categories', { category: given, treeReference })
    return body.category.id as string
  }
  const clothes = await category('Clothes')
  const shirts = await category('Shirts', clothes)
  const sections = [
    { uniqueName: 'care', title: 'Care', description: rich('Cold wash') },
    { uniqueName: 'size', title: 'Sizes', plainDescription: '<p>Runs small</p>' },
  ]
  for (const infoSection of sections) {
    const created = await shop.owner('POST', '/stores/v3/info-sections', { infoSection })
    expect(created.status).toBe(200)
  }
  const shirt = aShirt({ name: 'Rich shirt', stock: 3 })
  Object.assign(shirt.options[0].choicesSettings.choices[0], pictured)
  for (const variant of shirt.variantsInfo.variants) {
    variant.revenueDetails = { cost: { amount: '5' } }
    variant.physicalProperties = { pricePerUnit: { settings: { quantity: 2, measurementUnit: 'KG' } } }
  }
  await create({
    ...shirt,
    plainDescription: '<p>Woven</p>',
    media: { itemsInfo: { items: [{ url: 'https://a.b/mug.jpg' }, { url: 'https://a.b/other.jpg' }] } },
    infoSections: [{ uniqueName: 'care' }, { uniqueName: 'size' }],
    mainCategoryId: shirts,
    modifiers: [
      {
        name: 'Wrap',
        modifierRenderType: 'TEXT_CHOICES',
        choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT', ...pictured }] },
      },
    ],
    subscriptionDetails: { subscriptions: [monthly], allowOneTimePurchases: true },
  })
  await create({ ...aMug({ name: 'Rich mug' }), description: rich('Thrown') }, '/stores/v3/products')
}

async function create(product: object, path = '/stores/v3/products-with-inventory'): Promise<void> {
  const { status, body } = await shop.owner('POST', path, { product })
  if (status !== 200) throw new Error(`the product was not created: ${JSON.stringify(body)}`)
}

interface Shown {
  shirt: any
  mug: any
}

const variantOf = ({ shirt }: Shown) => shirt.variantsInfo?.variants[0] ?? shirt.variantSummary.minPriceVariant
const choicesOf = ({ shirt }: Shown) => [shirt.options[0], shirt.modifiers[0]].map((part) => part.choicesSettings.choices[0])

/** Where each requested field appears: fully when it is requested, and not at all otherwise. */
const locations: Record<string, (shown: Shown) => unknown[]> = {
  URL: ({ shirt }) => [shirt.url],
  CURRENCY: (shown) => [
    shown.shirt.currency,
    shown.shirt.actualPriceRange.minValue.formattedAmount,
    variantOf(shown)?.physicalProperties.pricePerUnit.description,
  ],
  INFO_SECTION: ({ shirt }) => [shirt.infoSections[0].uniqueName, shirt.infoSections[1].title],
  INFO_SECTION_DESCRIPTION: ({ shirt }) => [shirt.infoSections[0].description],
  INFO_SECTION_PLAIN_DESCRIPTION: ({ shirt }) => [shirt.infoSections[1].plainDescription],
  MERCHANT_DATA: (shown) => [shown.shirt.costRange, variantOf(shown)?.revenueDetails],
  PLAIN_DESCRIPTION: ({ shirt }) => [shirt.plainDescription],
  DESCRIPTION: ({ mug }) => [mug.description],
  SUBSCRIPTION_PRICES_INFO: (shown) => [variantOf(shown)?.subscriptionPricesInfo],
  BREADCRUMBS_INFO: ({ shirt, mug }) => [shirt.breadcrumbsInfo, mug.breadcrumbsInfo],
  WEIGHT_MEASUREMENT_UNIT_INFO: ({ shirt }) => [shirt.physicalProperties.weightMeasurementUnitInfo],
  VARIANT_OPTION_CHOICE_NAMES: (shown) => [variantOf(shown)?.choices[0].optionChoiceNames],
  MEDIA_ITEMS_INFO: ({ shirt }) => [shirt.media.itemsInfo],
  THUMBNAIL: ({ shirt }) => [shirt.media.main.thumbnail],
  DIRECT_CATEGORIES_INFO: ({ shirt }) => [shirt.directCategoriesInfo],
  ALL_CATEGORIES_INFO: ({ shirt }) => [shirt.allCategoriesInfo],
  PRODUCT_CHOICES_MEDIA_REFERENCES: (shown) => choicesOf(shown).map(({ media }) => media),
  PRODUCT_CHOICES_DISPLAY_IMAGE: (shown) => choicesOf(shown).map(({ displayImage }) => displayImage),
  MIN_PRICE_VARIANT: ({ shirt }) => [shirt.variantSummary.minPriceVariant],
}
/** Fields of variants too. A list returns no variants except the cheapest, where that is requested. */
const ofVariants = ['CURRENCY', 'MERCHANT_DATA', 'SUBSCRIPTION_PRICES_INFO', 'VARIANT_OPTION_CHOICE_NAMES']
const { RequestedFields: ofLists = [], SingleEntityOpsRequestedFields: ofOne = [] } = service.enums
/** Names automatic discounts, which do not exist yet: the contract has no field for them. */
const withoutLocation = ['DISCOUNT_INFO']

const send = (method: string, path: string, body?: object) => shop.owner(method, `/stores/v3/products${path}`, body)
const byName = (products: any[]): Shown => ({
  shirt: products.find(({ name }) => name === 'Rich shirt'),
  mug: products.find(({ name }) => name === 'Rich mug'),
})
const successful = ({ status, body }: WireAnswer) => {
  expect(status).toBe(200)
  return body
}
const queryOf = (fields: readonly string[]) => fields.map((field) => `fields=${field}`).join('&')
const listed = async (fields: readonly string[]) =>
  byName(successful(await send('POST', '/query', { query: {}, fields })).products)

const reads: Record<string, { known: readonly string[]; read(fields: readonly string[]): Promise<Shown> }> = {
  query: { known: ofLists, read: listed },
  search: {
    known: ofLists,
    read: async (fields) => byName(successful(await send('POST', '/search', { search: {}, fields })).products),
  },
  get: {
    known: ofOne,
    async read(fields) {
      const { shirt, mug } = await listed([])
      const ids = [shirt.id, mug.id]
      return byName(await Promise.all(ids.map(async (id) => successful(await send('GET', `/${id}?${queryOf(fields)}`)).product)))
    },
  },
  getBySlug: {
    known: ofOne,
    async read(fields) {
      const slugs = ['rich-shirt', 'rich-mug']
      const responses = slugs.map(async (slug) => successful(await send('GET', `/slug/${slug}?${queryOf(fields)}`)).product)
      return byName(await Promise.all(responses))
    },
  },
}

test('every field that can be requested is tested', () => {
  expect([...Object.keys(locations), ...withoutLocation].sort()).toEqual([...ofLists].sort())
  expect(ofLists.filter((field) => !ofOne.includes(field))).toEqual(['MIN_PRICE_VARIANT'])
})

for (const [name, { known, read }] of Object.entries(reads)) {
  test(`${name} returns the requested fields and omits the others`, async () => {
    const requested = known.filter((field) => !withoutLocation.includes(field))
    const presence = async (fields: readonly string[]) => {
      const shown = await read(fields)
      return requested.map((field) => [field, locations[field]!(shown).map((value) => value !== undefined)] as const)
    }
    const faults: string[] = []
    for (const field of requested) {
      const carrier = known === ofLists && field !== 'MIN_PRICE_VARIANT' ? ['MIN_PRICE_VARIANT'] : []
      for (const [other, there] of await presence([field, ...carrier])) {
        const expected = other === field || carrier.includes(other)
        if (there.some((is) => is !== expected)) faults.push(`${other} ${expected ? 'missing from' : 'shown with'} ${field}`)
      }
      for (const [other, there] of await presence(requested.filter((each) => each !== field))) {
        const hasNoVariant = field === 'MIN_PRICE_VARIANT' && ofVariants.includes(other)
        if (!hasNoVariant && there.some((is) => is !== (other !== field))) faults.push(`${other} wrong without ${field}`)
      }
    }
    if ((await presence([])).some(([, there]) => there.some(Boolean))) faults.push('fields are returned without a request')
    expect(faults).toEqual([])
  })
}

test('requested fields have the right content', async () => {
  const { shirt, mug } = await reads.get!.read(ofOne)
  expect(shirt.breadcrumbsInfo.breadcrumbs).toMatchObject([
    { categoryName: 'Clothes', categorySlug: 'clothes' },
    { categoryName: 'Shirts', categorySlug: 'shirts', categoryId: shirt.mainCategoryId },
  ])
  expect(mug.breadcrumbsInfo).toEqual({ breadcrumbs: [] })
  expect(shirt.infoSections).toMatchObject([
    { uniqueName: 'care', title: 'Care', description: rich('Cold wash') },
    { uniqueName: 'size', title: 'Sizes', plainDescription: '<p>Runs small</p>' },
  ])
  expect(shirt.infoSections[0].plainDescription).toBe('<p>Cold wash</p>')
  expect(shirt.infoSections[1].description.nodes).toMatchObject([{ nodes: [{ textData: { text: 'Runs small' } }] }])
  expect(shirt.description.nodes).toMatchObject([{ type: 'PARAGRAPH', nodes: [{ textData: { text: 'Woven' } }] }])
  expect(mug.plainDescription).toBe('<p>Thrown</p>')
  expect(shirt.media.main.thumbnail.url).toBe('https://a.b/mug.jpg')
  expect(choicesOf({ shirt, mug })).toMatchObject([
    { displayImage: { url: 'https://a.b/d.jpg' }, linkedMedia: [] },
    { displayImage: { url: 'https://a.b/d.jpg' }, linkedMedia: [] },
  ])
})

test('a changed section and a changed category appear in their current state', async () => {
  const { body } = await shop.owner('POST', '/stores/v3/info-sections', {
    infoSection: { uniqueName: 'origin', title: 'Origin', plainDescription: 'Leeds' },
  })
  const { id, revision } = body.infoSection
  await create({ ...aMug({ name: 'Local mug' }), infoSections: [{ id }] })
  const described = async () => {
    const { product } = successful(await send('GET', '/slug/local-mug?fields=INFO_SECTION_PLAIN_DESCRIPTION'))
    return product.infoSections
  }
  expect(await described()).toEqual([{ id, plainDescription: 'Leeds' }])
  await shop.owner('PATCH', `/stores/v3/info-sections/${id}`, { infoSection: { id, revision, plainDescription: 'York' } })
  expect(await described()).toEqual([{ id, plainDescription: 'York' }])
})

test('breadcrumbs for a visitor end at a hidden category, and are complete for the owner', async () => {
  const make = async (name: string, visible: boolean, parent?: string) => {
    const given = { name, visible, ...(parent && { parentCategory: { id: parent } }) }
    const { body } = await shop.owner('POST', '/categories/v1/categories', { category: given, treeReference })
    return body.category.id as string
  }
  const secret = await make('Secret', false, await make('Garden', true))
  await create({ ...aMug({ name: 'Hidden away' }), visible: true, mainCategoryId: secret })
  const visitor: Visitor = await aVisitor(shop)
  const path = '/stores/v3/products/slug/hidden-away?fields=BREADCRUMBS_INFO'
  const namesIn = ({ body }: WireAnswer) => body.product.breadcrumbsInfo.breadcrumbs.map((step: any) => step.categoryName)
  expect(namesIn(await visitor.send('GET', path))).toEqual(['Garden'])
  expect(namesIn(await shop.owner('GET', path))).toEqual(['Garden', 'Secret'])
})

test('writes return the requested fields, one by one and in bulk', async () => {
  const fields = ['INFO_SECTION_PLAIN_DESCRIPTION', 'BREADCRUMBS_INFO']
  const { shirt } = await listed([])
  const { mainCategoryId } = shirt
  const mug = { ...aMug({ name: 'Answered' }), infoSections: [{ uniqueName: 'size' }], mainCategoryId }
  const one = successful(await send('POST', '', { product: mug, fields })).product
  const many = successful(
    await shop.owner('POST', '/stores/v3/bulk/products/create', { products: [mug, mug], returnEntity: true, fields }),
  ).results
  for (const product of [one, ...many.map(({ item }: any) => item)]) {
    expect(product.infoSections).toEqual([{ id: expect.any(String), plainDescription: '<p>Runs small</p>' }])
    expect(product.breadcrumbsInfo.breadcrumbs).toHaveLength(2)
  }
})

test('a page loads its sections once and its categories once, however many products it has', async () => {
  await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { shirt } = await listed([])
      await create({
        ...aMug({ name: `Many ${index}` }),
        infoSections: [{ uniqueName: index % 2 ? 'care' : 'size' }],
        mainCategoryId: shirt.mainCategoryId,
      })
    }),
  )
  const statements: string[] = []
  const stop = server.database.observe((sql) => void statements.push(sql))
  const { products } = successful(await send('POST', '/query', { query: { cursorPaging: { limit: 50 } }, fields: ofLists }))
  stop()
  expect(products.length).toBeGreaterThan(12)
  const count = (table: RegExp) => statements.filter((sql) => table.test(sql)).length
  expect([count(/\bfrom product\b/), count(/\binfo_section\b/), count(/\bcategory\b/)]).toEqual([1, 1, 1])
})
