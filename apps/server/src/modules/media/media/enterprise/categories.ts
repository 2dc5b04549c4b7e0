import * as contract from '@stoa/contract/services/media/enterprise-media-categories'
import { sql } from 'kysely'
import { notFound, refusal } from '../../../../kernel/basics/errors.ts'
import { created, deleted, updated } from '../../../../kernel/site/events.ts'
import { formats } from '../../../../kernel/basics/formats.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { modifiedFields } from '../../../../kernel/operations/modified-fields.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { lockTree } from '../store/folders.ts'

type Category = contract.EnterpriseCategory
type Tree = contract.EnterpriseCategoryTree

interface CategoryRow {
  id: string
  created_date: Date
  updated_date: Date
  parent_id: string | null
  display_name: string
  sort_order: number
  publish_status: 'UNPUBLISHED' | 'PUBLISHED'
}

const columns = sql.raw('id, created_date, updated_date, parent_id, display_name, sort_order, publish_status')
const { fqdn } = contract.service
/** Levels of an answer; deeper ones are asked for by their own category. */
const maxLevels = 20

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

async function all({ db, siteId }: SiteRead): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`select ${columns} from media_category
    where site_id = ${siteId} order by sort_order, display_name, id`.execute(db)
  return rows
}

async function find({ db, siteId }: SiteRead, id: string): Promise<CategoryRow> {
  const { rows } = formats.GUID!(id)
    ? await sql<CategoryRow>`select ${columns} from media_category where site_id = ${siteId} and id = ${id}`.execute(db)
    : { rows: [] }
  if (!rows[0]) throw notFound('category', { id })
  return rows[0]
}

/** Throws CATEGORY_NOT_FOUND unless each id names a category of the site. */
export async function checkCategories({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const known = ids.filter((id) => formats.GUID!(id))
  const { rows } = await sql<{ id: string }>`select id from media_category
    where site_id = ${siteId} and id = any(${known}::uuid[]) for key share`.execute(db)
  const missing = ids.find((id) => !rows.some((row) => row.id === id))
  if (missing !== undefined) throw notFound('category', { id: missing })
}

async function create(site: SiteTx, given: Category): Promise<CategoryRow> {
  const { db, siteId, now } = site
  if (given.parentCategoryId) await find(site, given.parentCategoryId)
  const { rows } = await sql<CategoryRow>`
    insert into media_category (site_id, id, created_date, updated_date, parent_id, display_name, sort_order, publish_status)
    values (${siteId}, ${newId()}, ${now}, ${now}, ${given.parentCategoryId ?? null}, ${given.displayName ?? ''},
      ${given.sortOrder ?? 0}, ${statusOf(given.publishStatus)}) returning ${columns}`.execute(db)
  const row = rows[0]!
  site.record(created(fqdn, keyOf(site, row), shown(row)))
  return row
}

/** Nothing is published unless somebody says so. */
export function statusOf(status: contract.PublishStatus | null | undefined): 'UNPUBLISHED' | 'PUBLISHED' {
  return status === 'PUBLISHED' ? 'PUBLISHED' : 'UNPUBLISHED'
}

function treeOf(rows: readonly CategoryRow[], top: CategoryRow, levels: number, status?: contract.PublishStatus): Tree {
  const children = rows.filter(({ parent_id, publish_status }) => parent_id === top.id && (!status || publish_status === status))
  return {
    category: shown(top),
    ...(levels > 0 && { subCategories: children.map((child) => treeOf(rows, child, levels - 1, status)) }),
  }
}

const createCategory = implement(contract.createCategory, async ({ site }, { category }) => ({
  category: shown(await create(site, category)),
}))

const getCategory = implementRead(contract.getCategory, async ({ site }, { categoryId, levels, publishStatus }) => {
  const top = await find(site, categoryId)
  const status = publishStatus && publishStatus !== 'UNDEFINED' ? publishStatus : undefined
  return { category: treeOf(await all(site), top, Math.min(levels ?? maxLevels, maxLevels), status) }
})

const updateCategory = implement(contract.updateCategory, async ({ site }, { category: change }) => {
  const { db, siteId, now } = site
  await lockTree(site)
  const before = await find(site, change.id!)
  const parentId = change.parentCategoryId === undefined ? before.parent_id : change.parentCategoryId
  if (parentId && parentId !== before.parent_id) {
    const rows = await all(site)
    for (let at = await find(site, parentId); ; at = rows.find(({ id }) => id === at.parent_id)!) {
      if (at.id === before.id) throw refusal('CATEGORY_WITHIN_ITSELF', 'a category cannot be moved into itself')
      if (!at.parent_id) break
    }
  }
  const { rows } = await sql<CategoryRow>`update media_category set updated_date = ${now}, parent_id = ${parentId},
      display_name = ${change.displayName ?? before.display_name}, sort_order = ${change.sortOrder ?? before.sort_order},
      publish_status = ${change.publishStatus ? statusOf(change.publishStatus) : before.publish_status}
    where site_id = ${siteId} and id = ${before.id} returning ${columns}`.execute(db)
  const after = rows[0]!
  site.noteBefore(shown(before))
  site.noteAfter(shown(after))
  site.record(updated(fqdn, keyOf(site, after), modifiedFields(shown(before), shown(after)), shown(after)))
  return { category: shown(after) }
})

const deleteCategory = implement(contract.deleteCategory, async ({ site, refuse }, { categoryId }) => {
  await lockTree(site)
  const row = await find(site, categoryId)
  const rows = await all(site)
  if (rows.some(({ parent_id }) => parent_id === row.id))
    throw refuse('CATEGORY_NOT_EMPTY', 'the category has categories below it')
  await sql`delete from media_category where site_id = ${site.siteId} and id = ${row.id}`.execute(site.db)
  site.noteBefore(shown(row))
  site.record(deleted(fqdn, keyOf(site, row), shown(row)))
  return {}
})

const getMediaManagerCategories = implementRead(contract.getMediaManagerCategories, async ({ site }) => {
  const rows = await all(site)
  const top = rows.find(({ parent_id, publish_status }) => parent_id === null && publish_status === 'PUBLISHED')
  return top ? { category: treeOf(rows, top, maxLevels, 'PUBLISHED') } : {}
})

/** The first category of an account. The same account again gets it again. */
const enterpriseOnboarding = implement(contract.enterpriseOnboarding, async ({ site }, { accountId, accountName }) => {
  await lockTree(site)
  const displayName = accountName || accountId
  const existing = (await all(site)).find(({ parent_id, display_name }) => parent_id === null && display_name === displayName)
  return { category: shown(existing ?? (await create(site, { displayName, publishStatus: 'PUBLISHED' }))) }
})

export const enterpriseCategories = {
  createCategory,
  getCategory,
  updateCategory,
  deleteCategory,
  getMediaManagerCategories,
  enterpriseOnboarding,
}
