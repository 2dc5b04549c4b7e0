import * as contract from '@stoa/contract/services/media/enterprise-media-categories'
import { refusal } from '../../../../../kernel/basics/errors.ts'
import { created, deleted, updated } from '../../../../../kernel/site/events.ts'
import { newId } from '../../../../../kernel/basics/ids.ts'
import { modifiedFields } from '../../../../../kernel/operations/modified-fields.ts'
import { implement, implementRead } from '../../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../../kernel/site/site.ts'
import { lockTree } from '../../store/folders.ts'
import { loadCategories, insertCategory, updateCategoryRow, deleteCategoryRow, type CategoryRow } from '../store/categories.ts'
import { statusOf } from '../categories.ts'
import { type Category, showCategory, getCategoryRow, treeOf } from '../category-tree.ts'

const { fqdn } = contract.service

/** Levels of an answer; deeper ones are asked for by their own category. */
const maxLevels = 20

export const createCategory = implement(contract.createCategory, async ({ site }, { category }) => ({
  category: showCategory(await create(site, category)),
}))

export const getCategory = implementRead(contract.getCategory, async ({ site }, { categoryId, levels, publishStatus }) => {
  const top = await getCategoryRow(site, categoryId)
  const status = publishStatus && publishStatus !== 'UNDEFINED' ? publishStatus : undefined
  return { category: treeOf(await loadCategories(site), top, Math.min(levels ?? maxLevels, maxLevels), status) }
})

export const updateCategory = implement(contract.updateCategory, async ({ site }, { category: change }) => {
  await lockTree(site)
  const before = await getCategoryRow(site, change.id)
  const parentId = change.parentCategoryId === undefined ? before.parent_id : change.parentCategoryId
  if (parentId && parentId !== before.parent_id) {
    const rows = new Map((await loadCategories(site)).map((row) => [row.id, row]))
    let above: CategoryRow | undefined = await getCategoryRow(site, parentId)
    while (above) {
      if (above.id === before.id) throw refusal('CATEGORY_WITHIN_ITSELF', 'a category cannot be moved into itself')
      above = rows.get(above.parent_id ?? '')
    }
  }
  const row = await updateCategoryRow(site, {
    parentId,
    displayName: change.displayName ?? before.display_name,
    sortOrder: change.sortOrder ?? before.sort_order,
    publishStatus: change.publishStatus ? statusOf(change.publishStatus) : before.publish_status,
    id: before.id,
  })
  const after = row
  site.noteBefore(showCategory(before))
  site.noteAfter(showCategory(after))
  site.record(updated(fqdn, keyOf(site, after), modifiedFields(showCategory(before), showCategory(after)), showCategory(after)))
  return { category: showCategory(after) }
})

export const deleteCategory = implement(contract.deleteCategory, async ({ site, refuse }, { categoryId }) => {
  await lockTree(site)
  const row = await getCategoryRow(site, categoryId)
  const rows = await loadCategories(site)
  if (rows.some(({ parent_id }) => parent_id === row.id))
    throw refuse('CATEGORY_NOT_EMPTY', 'the category has categories below it')
  await deleteCategoryRow(site, row.id)
  site.noteBefore(showCategory(row))
  site.record(deleted(fqdn, keyOf(site, row), showCategory(row)))
  return {}
})

export const getMediaManagerCategories = implementRead(contract.getMediaManagerCategories, async ({ site }) => {
  const rows = await loadCategories(site)
  const top = rows.find(({ parent_id, publish_status }) => parent_id === null && publish_status === 'PUBLISHED')
  return top ? { category: treeOf(rows, top, maxLevels, 'PUBLISHED') } : {}
})

/** The first category of an account. The same account again gets it again. */
export const enterpriseOnboarding = implement(contract.enterpriseOnboarding, async ({ site }, { accountId, accountName }) => {
  await lockTree(site)
  const displayName = accountName || accountId
  const existing = (await loadCategories(site)).find(
    ({ parent_id, display_name }) => parent_id === null && display_name === displayName,
  )
  return { category: showCategory(existing ?? (await create(site, { displayName, publishStatus: 'PUBLISHED' }))) }
})

function keyOf({ now }: SiteTx, { id }: CategoryRow) {
  return { id, revision: String(now.getTime()) }
}

async function create(site: SiteTx, given: Category): Promise<CategoryRow> {
  if (given.parentCategoryId) await getCategoryRow(site, given.parentCategoryId)
  const row = await insertCategory(site, {
    id: newId(),
    parentId: given.parentCategoryId,
    displayName: given.displayName,
    sortOrder: given.sortOrder,
    publishStatus: statusOf(given.publishStatus),
  })
  site.record(created(fqdn, keyOf(site, row), showCategory(row)))
  return row
}
