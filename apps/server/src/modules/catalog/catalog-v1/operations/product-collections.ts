import type { Category } from '@stoa/contract/services/categories/categories'
import * as contract from '@stoa/contract/services/stores/products'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { addItemsToCategories, category, createCategory, removeItemsFromCategories } from '../../categories/index.ts'
import { changeCategory, deleteCategory } from '../store-tree.ts'
import { loadStoredProducts } from '../stored.ts'
import { loadCollectionBySlug, loadCollection, presentCollection } from '../collections.ts'

export const getCollectionBySlug = implementRead(contract.getCollectionBySlug, ({ site }, { slug }) =>
  loadCollectionBySlug(site, slug),
)

export const createCollection = implement(contract.createCollection, async ({ site }, { collection }) => {
  const id = await createCategory(site, collection.name)
  await changeCategory(site, id, fieldsOf(collection))
  return { collection: await presentCollection(site, await category.get(site, id)) }
})

export const updateCollection = implement(contract.updateCollection, async ({ site }, { collection }) => {
  const id = (await loadCollection(site, collection.id)).id
  await changeCategory(site, id, { ...(collection.name && { name: collection.name }), ...fieldsOf(collection) })
  return { collection: await presentCollection(site, await category.get(site, id)) }
})

export const deleteCollection = implement(contract.deleteCollection, async ({ site, caller }, { id }) => {
  await loadCollection(site, id)
  await deleteCategory(site, id, caller)
  return {}
})

export const addProductsToCollection = implement(contract.addProductsToCollection, async ({ site }, { id, productIds }) => {
  const collection = await loadCollection(site, id)
  await checkProducts(site, productIds)
  await addItemsToCategories(site, productIds, [collection.id])
  return {}
})

export const removeProductsFromCollection = implement(
  contract.removeProductsFromCollection,
  async ({ site }, { id, productIds }) => {
    const collection = await loadCollection(site, id)
    await removeItemsFromCategories(site, productIds, [collection.id])
    return {}
  },
)

async function checkProducts(site: SiteTx, ids: readonly string[]): Promise<void> {
  const stored = new Set((await loadStoredProducts(site, ids)).map(({ product }) => product.id))
  const missing = ids.find((id) => !stored.has(id))
  if (missing) throw notFound('product', { id: missing })
}

function fieldsOf({ description, slug, visible }: contract.Collection): Partial<Category> {
  return {
    ...(description !== undefined && { description }),
    ...(slug && { slug }),
    ...(typeof visible === 'boolean' && { visible }),
  }
}
