import { expect } from 'vitest'
import type { TestServer } from '../../support/servers/server.ts'
import { aShop, type TestShop } from '../../support/shop/shop.ts'

export const kinds = {
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
export async function aTranslatedShop(server: TestServer): Promise<TestShop> {
  const shop = await aShop(server)
  const { status } = await shop.owner('PATCH', '/stoa/v1/sites/current', { site: { languages: ['de', 'fr', 'de', 'en'] } })
  expect(status).toBe(200)
  return shop
}

export const pathOf = (entity: string, id: string, language = 'de') => `/stoa/v1/translations/${entity}/${id}/${language}`

export async function translate(shop: TestShop, entity: string, id: string, texts: object, language = 'de') {
  const response = await shop.owner('PATCH', pathOf(entity, id, language), { texts })
  expect(response).toMatchObject({ status: 200 })
  return response.body as { title: string; texts: { name: string; source: unknown; text?: unknown; state: string }[] }
}

export async function statesOf(shop: TestShop, entity: string, id: string): Promise<Record<string, string>> {
  const { body } = await shop.owner('GET', pathOf(entity, id))
  return Object.fromEntries(body.texts.map(({ name, state }: { name: string; state: string }) => [name, state]))
}
