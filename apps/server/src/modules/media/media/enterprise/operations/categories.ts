import * as contract from '@stoa/contract/services/media/enterprise-media-categories'
import { notFound, refusal } from '../../../../../kernel/basics/errors.ts'
import { created, deleted, updated } from '../../../../../kernel/site/events.ts'
import { isGuid } from '../../../../../kernel/basics/formats.ts'
import { newId } from '../../../../../kernel/basics/ids.ts'
import { modifiedFields } from '../../../../../kernel/operations/modified-fields.ts'
import { implement, implementRead } from '../../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../../kernel/site/site.ts'
import { lockTree } from '../../store/folders.ts'
import {
  loadCategories,
  findCategory,
  insertCategory,
  updateCategoryRow,
  deleteCategoryRow,
  type CategoryRow,
} from '../store/categories.ts'
import { statusOf } from '../categories.ts'

type Category = contract.EnterpriseCategory

type Tree = contract.EnterpriseCategoryTree

const { fqdn } = contract.service

/** Levels of an answer; deeper ones are asked for by their own category. */
const maxLevels = 20

export const createCategory = implement(contract.createCategory, async ({ site }, { category }) => ({
  category: shown(await create(site, category)),
}))

export const getCategory = implementRead(contract.getCategory, async ({ site }, { categoryId, levels, publishStatus }) => {
  const top = await find(site, categoryId)
  const status = publishStatus && publishStatus !== 'UNDEFINED' ? publishStatus : undefined
  return { category: treeOf(await loadCategories(site), top, Math.min(levels ?? maxLevels, maxLevels), status) }
})

export const updateCategory = implement(contract.updateCategory, async ({ site }, { category: change }) => {
  await lockTree(site)
  const before = await find(site, change.id)
  const parentId = change.parentCategoryId === undefined ? before.parent_id : change.parentCategoryId
  if (parentId && parentId !== before.parent_id) {
    const rows = await loadCategories(site)
    for (let at = await find(site, parentId); ; at = rows.find(({ id }) => id === at.parent_id)!) {
      if (at.id === before.id) throw refusal('CATEGORY_WITHIN_ITSELF', 'a category cannot be moved into itself')
      if (!at.parent_id) break
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
  site.noteBefore(shown(before))
  site.noteAfter(shown(after))
  site.record(updated(fqdn, keyOf(site, after), modifiedFields(shown(before), shown(after)), shown(after)))
  return { category: shown(after) }
})

export const deleteCategory = implement(contract.deleteCategory, async ({ site, refuse }, { categoryId }) => {
  await lockTree(site)
  const row = await find(site, categoryId)
  const rows = await loadCategories(site)
  if (rows.some(({ parent_id }) => parent_id === row.id))
    throw refuse('CATEGORY_NOT_EMPTY', 'the category has categories below it')
  await deleteCategoryRow(site, row.id)
  site.noteBefore(shown(row))
  site.record(deleted(fqdn, keyOf(site, row), shown(row)))
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
  return { category: shown(existing ?? (await create(site, { displayName, publishStatus: 'PUBLISHED' }))) }
})

function shown(row: CategoryRow): Category {
  return {
    id: row.id,
    displayName: row.display_name,
    ...(row.parent_id && { parentCategoryId: row.parent_id }),
    sortOrder: row.sort_order,
    publishStatus: row.publish_status,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
  }
}

function keyOf({ now }: SiteTx, { id }: CategoryRow) {
  return { id, revision: String(now.getTime()) }
}

async function find(site: SiteRead, id: string): Promise<CategoryRow> {
  const row = isGuid(id) ? await findCategory(site, id) : undefined
  if (!row) throw notFound('category', { id })
  return row
}

async function create(site: SiteTx, given: Category): Promise<CategoryRow> {
  if (given.parentCategoryId) await find(site, given.parentCategoryId)
  const row = await insertCategory(site, {
    id: newId(),
    parentId: given.parentCategoryId,
    displayName: given.displayName,
    sortOrder: given.sortOrder,
    publishStatus: statusOf(given.publishStatus),
  })
  site.record(created(fqdn, keyOf(site, row), shown(row)))
  return row
}

function treeOf(rows: readonly CategoryRow[], top: CategoryRow, levels: number, status?: contract.PublishStatus): Tree {
  const children = rows.filter(({ parent_id, publish_status }) => parent_id === top.id && (!status || publish_status === status))
  return {
    category: shown(top),
    ...(levels > 0 && { subCategories: children.map((child) => treeOf(rows, child, levels - 1, status)) }),
  }
}
