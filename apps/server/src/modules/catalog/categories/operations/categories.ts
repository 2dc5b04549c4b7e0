import * as contract from '@stoa/contract/services/categories/categories'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'
import { bulk } from '../../../../kernel/lists/entity/bulk.ts'
import { wireBulk } from '../../../../kernel/lists/entity/operations.ts'
import { brokenRule, notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { category } from '../entity.ts'
import { managedByAnother } from '../managed.ts'
import { getCategoryIn, place, removeWithAllBelow } from '../place.ts'
import { shown, shownOne } from '../show.ts'
import { bySlug } from '../store/tree.ts'
import { treeOf, type Tree } from '../tree.ts'
import type { Require, Stored } from '@stoa/contract'

export const createCategory = implement(contract.createCategory, async ({ site }, { category: given, treeReference, fields }) => {
  if (given.id) throw brokenRule('category.id', 'ID_NOT_ALLOWED_IN_REQUEST', 'is given by the server')
  return { category: await shownOne(site, await place(site, treeOf(treeReference), given), fields) }
})

export const getCategory = implementRead(contract.getCategory, async ({ site }, { categoryId, treeReference, fields }) => ({
  category: await shownOne(site, await getCategoryIn(site, treeOf(treeReference), categoryId), fields),
}))

export const getCategoryBySlug = implementRead(contract.getCategoryBySlug, async ({ site }, { slug, treeReference, fields }) => {
  const stored = await category.findWhere(site, bySlug(treeOf(treeReference), slug))
  if (!stored) throw notFound('category', { slug })
  return { category: await shownOne(site, stored, fields) }
})

export const updateCategory = implement(
  contract.updateCategory,
  async ({ site, refuse }, { category: change, treeReference, fields }) => {
    if (change.slug === null || change.slug === '') throw refuse('REMOVED_SLUG', 'a category keeps a slug')
    await getCategoryIn(site, treeOf(treeReference), change.id)
    return { category: await shownOne(site, await category.update(site, change), fields) }
  },
)

export const bulkUpdateCategories = implement(
  contract.bulkUpdateCategories,
  async ({ site }, { categories, treeReference, returnEntity, fields }) => {
    const changes = categories.map(({ category }) => category)
    const answer = await bulk(site, changes, (tx, change) => updateChecked(tx, treeOf(treeReference), change))
    return wireBulk(contract.bulkUpdateCategories, 'Category', await withFields(site, answer, fields), returnEntity ?? false)
  },
)

export const deleteCategory = implement(contract.deleteCategory, async ({ site, caller }, { categoryId, treeReference }) => {
  await removeWithAllBelow(site, treeOf(treeReference), categoryId, (each) => managedByAnother(caller, each))
  return {}
})

/** A bulk response with its entities in wire format. */
export async function withFields(
  site: SiteRead,
  answer: Awaited<ReturnType<typeof bulk<unknown, Stored<contract.Category>>>>,
  fields: readonly string[] | undefined,
) {
  const items = await shown(
    site,
    answer.results.flatMap(({ item }) => item ?? []),
    fields,
  )
  const byId = new Map(items.map((item) => [item.id, item]))
  return {
    ...answer,
    results: answer.results.map((result) => (result.item ? { ...result, item: getOrThrow(byId, result.item.id) } : result)),
  }
}

/** Moving and showing a category are operations of their own; an update may only repeat the current values. */
async function updateChecked(
  site: SiteTx,
  tree: Tree,
  change: Require<contract.Category, 'id'>,
): Promise<Stored<contract.Category>> {
  const before = await getCategoryIn(site, tree, change.id)
  const pairs = [
    ['visible', change.visible, before.visible],
    ['parentCategory.id', change.parentCategory?.id, before.parentCategory?.id],
    ['managingAppId', change.managingAppId, before.managingAppId],
  ] as const
  const changed = pairs.find(([, after, now]) => after !== undefined && after !== null && after !== now)
  if (changed) throw refusal('UPDATE_OF_FIELD_NOT_ALLOWED', `${changed[0]} is not changed by an update`, { field: changed[0] })
  return category.update(site, change)
}
