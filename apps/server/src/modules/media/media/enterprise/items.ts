import * as contract from '@stoa/contract/services/media/enterprise-media-items'
import { sql } from 'kysely'
import { bulk, withoutItems } from '../../../../kernel/lists/entity/bulk.ts'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { action, created, updated } from '../../../../kernel/site/events.ts'
import { formats } from '../../../../kernel/basics/formats.ts'
import { modifiedFields } from '../../../../kernel/operations/modified-fields.ts'
import { implement, implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { FieldColumn } from '../../../../kernel/lists/query/field-map.ts'
import { list } from '../../../../kernel/lists/query/list.ts'
import { offsetMetadata, type WireQuery } from '../../../../kernel/lists/query/page.ts'
import { unindexedSearch } from '../../../../kernel/lists/query/search.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { descriptorOf } from '../descriptor.ts'
import type { importer } from '../import-file.ts'
import { importMany } from '../import-many.ts'
import { findFiles, type FileRow } from '../store/files.ts'
import { insertTicket } from '../store/tickets.ts'
import { checkUpload, uploadSpec } from '../upload-request.ts'
import { checkCategories, statusOf } from './categories.ts'
import * as store from './store/items.ts'

type Item = contract.EnterpriseMediaItem

const day = 24 * 3600_000
const { fqdn } = contract.service

/** Adds an item for a file that was uploaded or is being imported. */
export async function addItem(
  site: SiteTx,
  file: FileRow,
  { categoryIds, systemTags }: { categoryIds: readonly string[]; systemTags?: string[] },
): Promise<Item> {
  const doc = systemTags && systemTags.length > 0 ? { systemTags } : {}
  const row = await store.insertItem(site, { file_id: file.id, title: file.display_name, doc }, categoryIds)
  const item = itemOf(site, row, file, [...new Set(categoryIds)].toSorted())
  site.record(created(fqdn, keyOf(site, row), item))
  return item
}

function itemOf(site: SiteRead, row: store.ItemRow, file: FileRow, parentCategoryIds: readonly string[]): Item {
  const { media } = descriptorOf(site, file)
  const picture = media?.image?.image
  const vector = media?.vector?.image
  const audio = media?.audio?.assets?.[0]
  return {
    id: row.id,
    mediaType: file.media_type,
    sizeInBytes: String(file.size),
    title: row.title,
    assets: {
      ...(picture && { image: picture }),
      ...(vector && { vector }),
      ...(media?.video && { video: media.video }),
      ...(audio && { audio }),
      ...(media?.document && { document: media.document }),
      ...(media?.archive && { archive: media.archive }),
      ...(media?.model3d && { model3d: media.model3d }),
    },
    displayTags: row.doc.displayTags ?? [],
    internalTags: row.doc.internalTags ?? [],
    systemTags: row.doc.systemTags ?? [],
    parentCategoryIds: [...parentCategoryIds],
    publishStatus: row.publish_status,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    internalId: row.file_id,
  }
}

async function shown(site: SiteRead, rows: readonly store.ItemRow[]): Promise<Item[]> {
  const ids = rows.map(({ id }) => id)
  const fileIds = rows.map(({ file_id }) => file_id)
  const [files, categories] = await Promise.all([findFiles(site, fileIds), store.categoriesOf(site, ids)])
  return rows.map((row) => itemOf(site, row, files.get(row.file_id)!, categories.get(row.id) ?? []))
}

async function find(site: SiteRead, id: string, lock = false): Promise<store.ItemRow> {
  const row = formats.GUID!(id) ? await store.findItem(site, id, lock) : undefined
  if (!row) throw notFound('item', { id })
  return row
}

function keyOf({ now }: SiteTx, { id }: store.ItemRow) {
  return { id, revision: String(now.getTime()) }
}

async function update(site: SiteTx, change: Item): Promise<Item> {
  const before = await find(site, change.id!, true)
  const { title, displayTags, internalTags, publishStatus } = change
  const [old] = await shown(site, [before])
  const after = await store.updateItem(site, {
    ...before,
    ...(title && { title }),
    ...(publishStatus && { publish_status: statusOf(publishStatus) }),
    doc: {
      ...before.doc,
      ...(displayTags !== undefined && { displayTags: displayTags ?? [] }),
      ...(internalTags !== undefined && { internalTags: internalTags ?? [] }),
    },
  })
  const [item] = await shown(site, [after])
  site.noteBefore(old)
  site.noteAfter(item)
  site.record(updated(fqdn, keyOf(site, after), modifiedFields(old!, item!), item))
  if (before.publish_status !== after.publish_status) {
    const body = { publishStatus: after.publish_status, entity: item }
    site.record(action(fqdn, 'publish_status_changed', keyOf(site, after), body))
  }
  return item!
}

/** Links and unlinks; returns which were linked or unlinked that were not before. */
async function changeCategories(
  site: SiteTx,
  itemId: string,
  change: (before: readonly string[]) => { link: string[]; unlink: string[] },
): Promise<{ linkedCategoryIds: string[]; unlinkedCategoryIds: string[] }> {
  const row = await find(site, itemId, true)
  const before = (await store.categoriesOf(site, [itemId])).get(itemId) ?? []
  const { link, unlink } = change(before)
  const linkedCategoryIds = [...new Set(link)].filter((id) => !before.includes(id))
  const unlinkedCategoryIds = [...new Set(unlink)].filter((id) => before.includes(id))
  await checkCategories(site, linkedCategoryIds)
  await store.linkCategories(site, itemId, linkedCategoryIds)
  await store.unlinkCategories(site, itemId, unlinkedCategoryIds)
  if (linkedCategoryIds.length + unlinkedCategoryIds.length > 0) {
    const [item] = await shown(site, [row])
    const body = { itemCategoryIds: item!.parentCategoryIds, linkedCategoryIds, unlinkedCategoryIds, entity: item }
    site.record(action(fqdn, 'item_categories_changed', keyOf(site, row), body))
  }
  return { linkedCategoryIds, unlinkedCategoryIds }
}

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

async function page(site: SiteRead, query: WireQuery) {
  const found = await items.page<store.ItemRow>(site, store.itemColumns, query)
  const { tooManyToCount: _tooMany, ...pagingMetadata } = await offsetMetadata({
    items: found.rows,
    offset: found.offset,
    total: found.total,
  })
  return { items: await shown(site, found.rows), pagingMetadata }
}

export function enterpriseItems({ probe, begin }: ReturnType<typeof importer>) {
  const generateFileUploadUrl = implement(contract.generateFileUploadUrl, async ({ site }, request) => {
    const { fileName, contentType, sizeInBytes, categoryIds } = request
    const given = { mimeType: contentType, fileName, ...(sizeInBytes !== undefined && { sizeInBytes: String(sizeInBytes) }) }
    checkUpload(given)
    await checkCategories(site, categoryIds ?? [])
    const token = await insertTicket(site, {
      kind: 'UPLOAD',
      doc: { ...uploadSpec(given), item: { categoryIds: categoryIds ?? [] } },
      expires: new Date(site.now.getTime() + day),
    })
    return { uploadUrl: `/media/uploads/${token}` }
  })

  const importFile = implementAction(contract.importFile, async ({ site, transaction }, request) => {
    const probed = await probe(site, importRequestOf(request))
    return { item: await transaction(async (tx) => importedItem(tx, await begin(tx, probed), request)) }
  })

  const bulkImportFiles = implementAction(
    contract.bulkImportFiles,
    async (context, { importFileRequests, returnEntity, categoryIds }) => {
      const requests = importFileRequests.map((given) => ({
        ...given,
        categoryIds: [...(given.categoryIds ?? []), ...(categoryIds ?? [])],
      }))
      const answer = await importMany(context, probe, requests.map(importRequestOf), async (tx, probed, index) =>
        importedItem(tx, await begin(tx, probed), requests[index]!),
      )
      return withoutItems(returnEntity !== false, answer)
    },
  )

  async function importedItem(site: SiteTx, file: FileRow, request: contract.ImportFileRequest): Promise<Item> {
    const { categoryIds, uploaderSystemTag, uploaderInfoSystemTag } = request
    await checkCategories(site, categoryIds ?? [])
    const systemTags = [uploaderSystemTag, uploaderInfoSystemTag].flatMap((tag) => tag || [])
    return addItem(site, file, { categoryIds: categoryIds ?? [], systemTags })
  }

  return {
    generateFileUploadUrl,
    importFile,
    bulkImportFiles,
    /** Uploads need no call back here, so no token is given out: an item exists as soon as its file is stored. */
    itemUploadCallback: implementRead(contract.itemUploadCallback, async ({ site }, { itemId }) => {
      const { file_id: fileId } = await find(site, itemId ?? '')
      return { message: (await findFiles(site, [fileId])).get(fileId)!.operation_status }
    }),
    getItem: implementRead(contract.getItem, async ({ site }, { itemId }) => {
      const [item] = await shown(site, [await find(site, itemId)])
      return { item: item! }
    }),
    queryItems: implementRead(contract.queryItems, async ({ site }, { query = {} }) => page(site, query as WireQuery)),
    searchItems: implementRead(contract.searchItems, async ({ site }, { query }) => page(site, query as WireQuery)),
    updateItem: implement(contract.updateItem, async ({ site }, { item }) => ({ item: await update(site, item) })),
    bulkUpdateItem: implement(contract.bulkUpdateItem, async ({ site }, { updateItemRequests, returnEntity }) => {
      const answer = await bulk(site, updateItemRequests, (tx, { item }) => {
        if (!item?.id) throw notFound('item', {})
        return update(tx, item)
      })
      return withoutItems(returnEntity, answer)
    }),
    linkItemToCategories: implement(contract.linkItemToCategories, async ({ site }, { itemId, categoryIds = [] }) => {
      const { linkedCategoryIds } = await changeCategories(site, itemId, () => ({ link: categoryIds, unlink: [] }))
      return { linkedCategoryIds }
    }),
    unlinkItemFromCategories: implement(contract.unlinkItemFromCategories, async ({ site }, { itemId, categoryIds = [] }) => {
      const { unlinkedCategoryIds } = await changeCategories(site, itemId, () => ({ link: [], unlink: categoryIds }))
      return { unlinkedCategoryIds }
    }),
    overwriteItemCategories: implement(contract.overwriteItemCategories, async ({ site }, { itemId, categoryIds = [] }) =>
      changeCategories(site, itemId, (before) => ({
        link: categoryIds,
        unlink: before.filter((id) => !categoryIds.includes(id)),
      })),
    ),
  }
}

function importRequestOf({ url, fileName, contentType, mediaType }: contract.ImportFileRequest) {
  return {
    url,
    ...(fileName && { displayName: fileName }),
    ...(contentType && { mimeType: contentType }),
    ...(mediaType && mediaType !== 'MIXED' && { mediaType }),
  }
}
