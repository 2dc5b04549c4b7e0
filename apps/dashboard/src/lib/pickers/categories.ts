import { t } from '@lingui/core/macro'
import { searchCategories } from '@stoa/contract/calls/categories/categories'
import type { Category, RequestedFields } from '@stoa/contract/services/categories/categories'
import { api } from '../calls/api.ts'
import { treeReference } from '../site/category-tree.ts'
import { toSearch } from '../list/list-of.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

const fields = ['BREADCRUMBS_INFO'] as RequestedFields[]

export const categoryKind: EntityKind = {
  name: 'categories',
  hasPictures: false,
  // Categories that an app fills are not chosen by hand.
  search: async (text, signal) =>
    (await find({ cursorPaging: { limit: maxFound }, ...(text && { search: toSearch(text) }) }, signal))
      .filter(({ managingAppId }) => !managingAppId)
      .map(toEntity),
  byIds: async (ids, signal) =>
    (await find({ cursorPaging: { limit: 100 }, filter: { id: { $in: ids } } }, signal)).map(toEntity),
  texts: () => ({ search: t`Search by name`, nothingFound: t`No matching category.`, gone: t`Deleted category` }),
}

async function find(search: object, signal: AbortSignal): Promise<Category[]> {
  const request = { treeReference, search, fields, returnNonVisibleCategories: true }
  return (await api.call(searchCategories, request, { signal })).categories ?? []
}

function toEntity({ id, name, visible, breadcrumbsInfo }: Category): Entity {
  const above = breadcrumbsInfo?.breadcrumbs?.map(({ categoryName }) => categoryName).filter(Boolean)
  const detail = [above?.join(' › '), visible === false && t`Hidden`].filter(Boolean).join(' · ')
  return { id: id!, name: name ?? '', detail: detail || undefined }
}
