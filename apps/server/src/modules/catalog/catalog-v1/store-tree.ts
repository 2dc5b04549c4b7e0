import type { Category } from '@stoa/contract/services/categories/categories'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { category, inTree, managedByAnother, removeWithAllBelow, setVisible, treeOf } from '../categories/index.ts'

export const storeTree = treeOf(undefined)
/** The categories that V1 returns as collections. */
export const storeCategories = inTree(storeTree)

/** Hiding a category hides its descendants, so it is a separate change. */
export async function changeCategory(site: SiteTx, id: string, { visible, ...change }: Partial<Category>): Promise<void> {
  if (Object.keys(change).length > 0) await category.update(site, { id, ...change })
  if (typeof visible === 'boolean') await setVisible(site, storeTree, id, visible)
}

/** Throws when an app manages the category, such as the one of all products. */
export async function deleteCategory(site: SiteTx, id: string, caller: Caller): Promise<void> {
  await removeWithAllBelow(site, storeTree, id, (each) => managedByAnother(caller, each))
}
