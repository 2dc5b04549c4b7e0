import { t } from '@lingui/core/macro'
import { queryPages } from '@stoa/contract/calls/stoa/pages'
import { api } from '../calls/api.ts'
import { maxFound, type Entity, type EntityKind } from './entity-kind.ts'

/** The content pages of the shop. */
export const pageKind: EntityKind = {
  name: 'pages',
  hasPictures: false,
  search: (text, signal) =>
    find({ cursorPaging: { limit: maxFound }, ...(text && { filter: { title: { $contains: text } } }) }, signal),
  byIds: (ids, signal) => find({ cursorPaging: { limit: 100 }, filter: { id: { $in: ids } } }, signal),
  texts: () => ({ search: t`Search by name`, nothingFound: t`No matching page.`, gone: t`Deleted page` }),
}

async function find(query: object, signal: AbortSignal): Promise<Entity[]> {
  const sort = [{ fieldName: 'title', order: 'ASC' as const }]
  const { pages = [] } = await api.call(queryPages, { query: { ...query, sort } }, { signal })
  return pages.map(({ id, title, visible }) => ({
    id: id!,
    name: title ?? '',
    detail: visible === false ? t`Hidden` : undefined,
  }))
}
