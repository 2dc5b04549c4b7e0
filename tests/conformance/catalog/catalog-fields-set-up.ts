import { service } from '@stoa/contract/services/stores/products-v-3'
import { afterAll, beforeAll, expect } from 'vitest'
import { startServer, type TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop, type WireAnswer } from '../../support/shop/shop.ts'
import { aMug, aShirt } from './catalog-builders.ts'

export let server: TestServer
export let shop: TestShop

export const treeReference = { appNamespace: '@wix/stores', treeKey: null }
export const rich = (text: string) => ({
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

export async function create(product: object, path = '/stores/v3/products-with-inventory'): Promise<void> {
  const { status, body } = await shop.owner('POST', path, { product })
  if (status !== 200) throw new Error(`the product was not created: ${JSON.stringify(body)}`)
}

export interface Shown {
  shirt: any
  mug: any
}
export const { RequestedFields: ofLists = [], SingleEntityOpsRequestedFields: ofOne = [] } = service.enums

export const send = (method: string, path: string, body?: object) => shop.owner(method, `/stores/v3/products${path}`, body)
export const byName = (products: any[]): Shown => ({
  shirt: products.find(({ name }) => name === 'Rich shirt'),
  mug: products.find(({ name }) => name === 'Rich mug'),
})
export const successful = ({ status, body }: WireAnswer) => {
  expect(status).toBe(200)
  return body
}
export const listed = async (fields: readonly string[]) =>
  byName(successful(await send('POST', '/query', { query: {}, fields })).products)

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await startServer({ caching: false })
    shop = await aShop(server)
    await aRichCatalogue()
  })
  afterAll(() => server[Symbol.asyncDispose]())
}
