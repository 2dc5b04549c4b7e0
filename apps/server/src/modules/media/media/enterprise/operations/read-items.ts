import * as contract from '@stoa/contract/services/media/enterprise-media-items'
import { sql } from 'kysely'
import { implementRead } from '../../../../../kernel/operations/operation.ts'
import type { FieldColumn } from '../../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../../kernel/lists/query/list.ts'
import { offsetMetadata, type WireQuery } from '../../../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../../../kernel/lists/query/search.ts'
import type { SiteRead } from '../../../../../kernel/site/site.ts'
import { findFiles } from '../../store/files.ts'
import * as store from '../store/items.ts'
import { find, shown } from '../items.ts'
import { getOrThrow } from '../../../../../kernel/basics/get-or-throw.ts'
import { single } from '../../../../../kernel/basics/single.ts'

const dated = (path: string, column: string): [string, FieldColumn] => [
  path,
  { path, type: 'timestamptz', expression: sql.ref(column), notNull: true, operators: ['$eq'], sortable: true },
]

const items = list({
  name: 'media_item',
  from: ({ siteId }) => sql`(select item.*, file.size from media_item item
    join media_file file on file.site_id = ${siteId} and file.id = item.file_id
    where item.site_id = ${siteId} and file.state = 'OK') as media_item`,
  fields: ({ siteId }) =>
    new Map<string, FieldColumn>([
      dated('createdDate', 'created_date'),
      dated('updatedDate', 'updated_date'),
      ['title', { path: 'title', type: 'text', expression: sql.ref('title'), notNull: true, operators: ['$eq'], sortable: true }],
      [
        'sizeInBytes',
        { path: 'sizeInBytes', type: 'bigint', expression: sql.ref('size'), notNull: true, operators: ['$eq'], sortable: true },
      ],
      [
        'parentCategoryIds',
        {
          path: 'parentCategoryIds',
          type: 'text',
          expression: sql`null`,
          listPath: '$.parentCategoryIds[*]',
          notNull: false,
          operators: ['$hasSome'],
          sortable: false,
          some: (values) => sql<boolean>`exists (select from media_item_category link
            where link.site_id = ${siteId} and link.item_id = media_item.id
              and link.category_id::text = any(${values.map(String)}::text[]))`,
        },
      ],
    ]),
  visibleRows: 'ALL',
  search: unindexedSearch({ title: sql`title`, tags: sql`doc ->> 'displayTags'` }),
})

/** Uploads need no call back here, so no token is given out: an item exists as soon as its file is stored. */
export const itemUploadCallback = implementRead(contract.itemUploadCallback, async ({ site }, { itemId }) => {
  const { file_id: fileId } = await find(site, itemId ?? '')
  return { message: getOrThrow(await findFiles(site, [fileId]), fileId).operation_status }
})

export const getItem = implementRead(contract.getItem, async ({ site }, { itemId }) => {
  return { item: single(await shown(site, [await find(site, itemId)])) }
})

export const queryItems = implementRead(contract.queryItems, async ({ site }, { query = {} }) => page(site, query as WireQuery))

export const searchItems = implementRead(contract.searchItems, async ({ site }, { query }) => page(site, query as WireQuery))

async function page(site: SiteRead, query: WireQuery) {
  const found = await items.page<store.ItemRow>(site, store.itemColumns, query)
  const { tooManyToCount: _tooMany, ...pagingMetadata } = await offsetMetadata({
    items: found.rows,
    offset: found.offset,
    total: found.total,
  })
  return { items: await shown(site, found.rows), pagingMetadata }
}
