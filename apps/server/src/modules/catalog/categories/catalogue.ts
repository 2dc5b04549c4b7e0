import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { category } from './entity.ts'
import { addItems, addToCategory, removeEverywhere, removeItems } from './items.ts'
import { lockTree } from './lock-tree.ts'
import { allProductsId, place, removeWithAllBelow } from './place.ts'
import { loadCategoriesOfItems } from './store/items.ts'
import { loadItemIds, storesAppId } from './store/item-list.ts'
import { loadProductsOfSameCategories } from './store/shared-categories.ts'
import { bySlug, loadChildren, findIdsByName, loadVisibleAddresses } from './store/tree.ts'
import { treeOf } from './tree.ts'

const storeTree = treeOf(undefined)

/** The position of an item in a category; `index` when the owner arranged it. */
export interface ItemCategory {
  id: string
  index?: number
}

interface ItemPlaces {
  direct: ItemCategory[]
  all: ItemCategory[]
  /** The names of all of them that visitors may see, except of the category of all products. */
  names: string[]
}

/** Creates a category in the store's tree; returns its id. */
export async function createCategory(site: SiteTx, name: string, parentId?: string): Promise<string> {
  const { id } = await place(site, storeTree, { name, ...(parentId && { parentCategory: { id: parentId } }) })
  return id
}

/** The ids of the store's categories with these names, whatever their case; a visible one first. */
export async function findCategoriesByName(site: SiteRead, names: readonly string[]): Promise<Map<string, string>> {
  return findIdsByName(site, storeTree, names)
}

/** The id of a category of the shop, hidden or not. */
export async function findCategoryBySlug(site: SiteRead, slug: string): Promise<string | undefined> {
  return (await category.findWhere(asStaff(site), bySlug(storeTree, slug)))?.id
}

/** Removes a category that has neither items nor categories below it; one that is gone already is left at that. */
export async function removeIfEmpty(caller: SiteTx, id: string): Promise<void> {
  const site = asStaff(caller)
  await lockTree(site, storeTree)
  if (!(await category.find(site, id))) return
  if ((await loadChildren(site, storeTree, id)).length > 0 || (await loadItemIds(site, id, storesAppId)).length > 0) return
  await removeWithAllBelow(site, storeTree, id, () => undefined)
}

/** The category of all products; created when it is first needed. */
export async function allProductsCategoryId(caller: SiteTx): Promise<string> {
  const site = asStaff(caller)
  const id = allProductsId(site)
  if (await category.find(site, id)) return id
  await lockTree(site, storeTree)
  if (!(await category.find(site, id))) await place(site, storeTree, { name: 'All Products', managingAppId: storesAppId }, id)
  return id
}

/** The slugs of the categories that visitors may see, except the category of all products. */
export async function loadCategoryAddresses(site: SiteRead): Promise<{ slug: string; updatedDate: Date }[]> {
  return loadVisibleAddresses(site, storeTree, allProductsId(site))
}

/** Adds items to the category of all products, in one statement once the category exists. */
export async function addToAllProducts(site: SiteTx, itemIds: readonly string[]): Promise<void> {
  const items = itemIds.map(itemOf)
  if (!(await addToCategory(site, storeTree, allProductsId(site), items))) {
    await addToCategory(site, storeTree, await allProductsCategoryId(site), items)
  }
}

/** Adds items to categories, including those that the store manages. Throws when a category does not exist. */
export async function addItemsToCategories(
  site: SiteTx,
  itemIds: readonly string[],
  categoryIds: readonly string[],
): Promise<void> {
  const failed = (await addItems(site, storeTree, pairsOf(itemIds, categoryIds))).find(({ error }) => error)
  if (failed?.error) throw failed.error
}

export async function removeItemsFromCategories(
  site: SiteTx,
  itemIds: readonly string[],
  categoryIds: readonly string[],
): Promise<void> {
  await removeItems(site, storeTree, pairsOf(itemIds, categoryIds))
}

/** Removes a deleted item from all categories of all trees. */
export async function removeItem(site: SiteTx, itemId: string): Promise<void> {
  await removeEverywhere(site, itemOf(itemId))
}

/** The categories of each item, and these with all their ancestors; hidden ones too. */
export async function loadItemPlaces(site: SiteRead, itemIds: readonly string[]): Promise<Map<string, ItemPlaces>> {
  const rows = await loadCategoriesOfItems(site, storeTree, itemIds.map(itemOf), { hidden: true })
  const places = new Map<string, ItemPlaces>(itemIds.map((id) => [id, { direct: [], all: [], names: [] }]))
  for (const { catalog_item_id, category_id, name, visible, direct, position } of rows) {
    const category = { id: category_id, ...(position !== null && { index: position }) }
    const { direct: own, all, names } = getOrThrow(places, catalog_item_id)
    all.push(category)
    if (direct) own.push(category)
    if (visible && category_id !== allProductsId(site)) names.push(name)
  }
  return places
}

/** The categories that contain each item directly; hidden ones too. */
export async function loadDirectCategoriesOfItems(
  site: SiteRead,
  itemIds: readonly string[],
): Promise<Map<string, ItemCategory[]>> {
  const places = await loadItemPlaces(site, itemIds)
  return new Map([...places].map(([id, { direct }]) => [id, direct]))
}

/** The categories of each item with all their ancestors; hidden ones too. */
export async function loadAllCategoriesOfItems(site: SiteRead, itemIds: readonly string[]): Promise<Map<string, ItemCategory[]>> {
  const places = await loadItemPlaces(site, itemIds)
  return new Map([...places].map(([id, { all }]) => [id, all]))
}

/** The items of a category and its descendants, the last added first. */
export async function loadItemIdsInCategory(site: SiteRead, categoryId: string): Promise<string[]> {
  return loadItemIds(site, categoryId, storesAppId)
}

/** Products of the visible categories that contain the given ones directly; the category of all products does not count. */
export async function loadItemsSharingCategories(site: SiteRead, itemIds: readonly string[]): Promise<string[]> {
  return loadProductsOfSameCategories(site, storeTree, itemIds, allProductsId(site))
}

function itemOf(catalogItemId: string) {
  return { catalogItemId, appId: storesAppId }
}

function pairsOf(itemIds: readonly string[], categoryIds: readonly string[]) {
  return categoryIds.flatMap((categoryId) => itemIds.map((id) => ({ categoryId, item: itemOf(id) })))
}
