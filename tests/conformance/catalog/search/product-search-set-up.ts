import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../../support/servers/server.ts'
import { aShop, type TestShop } from '../../../support/shop/shop.ts'
import { aMug } from '../catalog-builders.ts'

export let server: TestServer
export let shop: TestShop

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => {
    server = await sharedServer()
  })
  afterAll(() => server[Symbol.asyncDispose]())
}

/** A fresh shop with products of these names; returns their ids by name. */
export async function aShopWith(
  products: readonly (string | { name: string; [field: string]: unknown })[],
  options: Parameters<typeof aShop>[1] = {},
): Promise<Map<string, string>> {
  shop = await aShop(server, options)
  const given = products.map((product) => aMug({ stock: 1, ...(typeof product === 'string' ? { name: product } : product) }))
  const { body } = await shop.owner('POST', '/stores/v3/bulk/products-with-inventory/create', {
    products: given,
    returnEntity: true,
  })
  return new Map(body.productResults.results.map(({ item }: any) => [item.name, item.id]))
}

/** The answer of the shop's result list. */
export async function listed(expression: string, more: object = {}): Promise<any> {
  const { body } = await shop.owner('POST', '/stoa/v1/storefront-products/list', { expression, facets: false, ...more })
  return body
}

export async function found(expression: string): Promise<string[]> {
  return (await listed(expression)).products.map(({ name }: { name: string }) => name)
}

/** What the published search of staff finds. */
export async function foundByStaff(expression: string): Promise<string[]> {
  const search = { search: { expression, mode: 'AND' } }
  const { body } = await shop.owner('POST', '/stores/v3/products/search', { search })
  return body.products.map(({ name }: { name: string }) => name)
}
