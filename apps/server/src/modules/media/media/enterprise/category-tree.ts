import type * as contract from '@stoa/contract/services/media/enterprise-media-categories'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { formats } from '../../../../kernel/basics/formats.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { findCategory, type CategoryRow } from './store/categories.ts'

export type Category = contract.EnterpriseCategory

type Tree = contract.EnterpriseCategoryTree

export function showCategory(row: CategoryRow): Category {
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

export async function getCategoryRow(site: SiteRead, id: string): Promise<CategoryRow> {
  const row = formats.GUID(id) ? await findCategory(site, id) : undefined
  if (!row) throw notFound('category', { id })
  return row
}

export function treeOf(rows: readonly CategoryRow[], top: CategoryRow, levels: number, status?: contract.PublishStatus): Tree {
  const children = rows.filter(({ parent_id, publish_status }) => parent_id === top.id && (!status || publish_status === status))
  return {
    category: showCategory(top),
    ...(levels > 0 && { subCategories: children.map((child) => treeOf(rows, child, levels - 1, status)) }),
  }
}
