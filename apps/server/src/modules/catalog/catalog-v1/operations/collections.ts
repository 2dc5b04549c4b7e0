import * as contract from '@stoa/contract/services/stores/collections'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { category } from '../../categories/index.ts'
import { storeCategories } from '../store-tree.ts'
import { loadCollectionBySlug, loadCollection, presentCollection, presentCollections } from '../collections.ts'

export const queryCollections = implementRead(contract.queryCollections, async ({ site }, { query }) => {
  const extra = storeCategories
  const { items } = await category.query(site, query, { extra })
  const total = await category.count(site, query?.filter ?? {}, { extra, root: 'query.filter' })
  return {
    collections: await presentCollections(site, items),
    metadata: { count: items.length, offset: query?.paging?.offset ?? 0, total },
  }
})

export const getCollection = implementRead(contract.getCollection, async ({ site }, { id }) => ({
  collection: await presentCollection(site, await loadCollection(site, id)),
}))

export const getCollectionBySlug = implementRead(contract.getCollectionBySlug, ({ site }, { slug }) =>
  loadCollectionBySlug(site, slug),
)
