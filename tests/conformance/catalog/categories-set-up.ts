import { categories } from '@wix/categories'
import { afterAll, beforeAll } from 'vitest'
import { sharedServer, type TestServer } from '../../support/servers/server.ts'
import { ownerClient, visitorClient, type TestShop } from '../../support/shop/shop.ts'
import { eventTypesOf } from '../../support/shop/events.ts'

export let server: TestServer

export const treeReference = { appNamespace: '@wix/stores', treeKey: null }
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
export const item = (catalogItemId: string) => ({ catalogItemId, appId })

export const ownerOf = (shop: TestShop) => ownerClient(shop, { categories }).categories
export const visitorOf = (shop: TestShop) => visitorClient(shop, { categories }).categories

/** Creates a category and returns its id. */
export async function aCategory(shop: TestShop, name: string, parentId?: string, more: object = {}): Promise<string> {
  const category = { name, ...more, ...(parentId && { parentCategory: { _id: parentId } }) }
  return (await ownerOf(shop).createCategory(category, { treeReference }))._id!
}

export const eventsOf = (shop: TestShop) => eventTypesOf(shop, 'wix.categories.v1.category_')

/** Starts the server of a test file. Call it once, at the top of the file. */
export function setUp(): void {
  beforeAll(async () => void (server = await sharedServer()))
  afterAll(() => server[Symbol.asyncDispose]())
}
