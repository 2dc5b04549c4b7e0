import { isGuid } from '../../../../kernel/basics/ids.ts'
import type { Category } from '@stoa/contract/services/categories/categories'
import * as reading from '@stoa/contract/services/stores/collections'
import * as contract from '@stoa/contract/services/stores/products'
import { sql } from 'kysely'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import {
  addItemsToCategories,
  category,
  createCategory,
  removeItemsFromCategories,
  shownCategories,
} from '../../categories/index.ts'
import { changeCategory, deleteCategory, storeCategories } from '../store-tree.ts'
import { collectionIdOf } from '../ids.ts'
import { storedProducts } from '../stored.ts'

// A V1 collection is a category of the store's tree.

/** Front ends compare the code with the number 404: the hosted service has none of its own. */
function unknownCollection(named: { id: string } | { slug: string }) {
  return notFound('collection', named, { isCodeless: true })
}

async function collectionOfSlug({ site }: { site: SiteRead }, slug: string) {
  const stored = await category.findWhere(site, sql`${storeCategories} and slug = ${slug}`)
  if (!stored) throw unknownCollection({ slug })
  return { collection: await presentOne(site, stored) }
}

export const collections = {
  queryCollections: implementRead(reading.queryCollections, async ({ site }, { query }) => {
    const extra = storeCategories
    const { items } = await category.query(site, query, { extra })
    const total = await category.count(site, query?.filter ?? {}, { extra, root: 'query.filter' })
    return {
      collections: await presentMany(site, items),
      metadata: { count: items.length, offset: query?.paging?.offset ?? 0, total },
    }
  }),

  getCollection: implementRead(reading.getCollection, async ({ site }, { id }) => ({
    collection: await presentOne(site, await seen(site, id)),
  })),

  getCollectionBySlug: implementRead(reading.getCollectionBySlug, (context, { slug }) => collectionOfSlug(context, slug)),
}

export const productCollections = {
  getCollectionBySlug: implementRead(contract.getCollectionBySlug, (context, { slug }) => collectionOfSlug(context, slug)),

  createCollection: implement(contract.createCollection, async ({ site }, { collection }) => {
    const id = await createCategory(site, collection.name!)
    await changeCategory(site, id, fieldsOf(collection))
    return { collection: await presentOne(site, await category.get(site, id)) }
  }),

  updateCollection: implement(contract.updateCollection, async ({ site }, { collection }) => {
    const id = (await seen(site, collection.id)).id!
    await changeCategory(site, id, { ...(collection.name && { name: collection.name }), ...fieldsOf(collection) })
    return { collection: await presentOne(site, await category.get(site, id)) }
  }),

  deleteCollection: implement(contract.deleteCollection, async ({ site, caller }, { id }) => {
    await seen(site, id)
    await deleteCategory(site, id, caller)
    return {}
  }),

  addProductsToCollection: implement(contract.addProductsToCollection, async ({ site }, { id, productIds }) => {
    const collection = await seen(site, id)
    await checkProducts(site, productIds)
    await addItemsToCategories(site, productIds, [collection.id!])
    return {}
  }),

  removeProductsFromCollection: implement(contract.removeProductsFromCollection, async ({ site }, { id, productIds }) => {
    const collection = await seen(site, id)
    await removeItemsFromCategories(site, productIds, [collection.id!])
    return {}
  }),
}

async function seen(site: SiteRead, id: string): Promise<Category> {
  const own = collectionIdOf(site, id)
  const stored = isGuid(own) ? await category.findWhere(site, sql`${storeCategories} and id = ${own}`) : undefined
  if (!stored) throw unknownCollection({ id })
  return stored
}

async function checkProducts(site: SiteTx, ids: readonly string[]): Promise<void> {
  const stored = new Set((await storedProducts(site, ids)).map(({ product }) => product.id))
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

async function presentOne(site: SiteRead, stored: Category): Promise<contract.Collection> {
  return (await presentMany(site, [stored]))[0]!
}

async function presentMany(site: SiteRead, stored: readonly Category[]): Promise<contract.Collection[]> {
  return (await shownCategories(site, stored, ['DESCRIPTION'])).map(
    ({ id, name, slug, visible, description, itemCounter, image }) => {
      const size = image && { url: image.url ?? '', width: image.width ?? 0, height: image.height ?? 0 }
      const item = size && { image: size, thumbnail: size, mediaType: 'image' as const, title: '', id: image.id ?? '' }
      return {
        id: id!,
        name: name!,
        slug: slug!,
        visible: visible ?? true,
        description: description ?? '',
        numberOfProducts: itemCounter ?? 0,
        media: { ...(item && { mainMedia: item }), items: item ? [item] : [] },
      }
    },
  )
}
