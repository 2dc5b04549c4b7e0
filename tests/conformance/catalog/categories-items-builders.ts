import { categories } from '@wix/categories'
import { ownerClient, type TestShop } from '../../support/shop/shop.ts'

export const treeReference = { appNamespace: '@wix/stores', treeKey: null }
export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e'
export const item = (catalogItemId: string) => ({ catalogItemId, appId })
export const items = (...ids: string[]) => ids.map(item)

export const ownerOf = (shop: TestShop) => ownerClient(shop, { categories }).categories

export async function aCategory(shop: TestShop, name: string, parentId?: string): Promise<string> {
  const category = { name, ...(parentId && { parentCategory: { _id: parentId } }) }
  return (await ownerOf(shop).createCategory(category, { treeReference }))._id!
}

export async function listed(shop: TestShop, categoryId: string, options: object = {}): Promise<string[]> {
  const response = await ownerOf(shop).listItemsInCategory(categoryId, treeReference, options)
  return response.items!.map(({ catalogItemId }) => catalogItemId!)
}
