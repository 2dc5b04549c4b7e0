import * as contract from '@stoa/contract/services/media/enterprise-media-items'
import { notFound } from '../../../../kernel/basics/errors.ts'
import { isGuid } from '../../../../kernel/basics/formats.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { descriptorOf } from '../descriptor.ts'
import { findFiles, type FileRow } from '../store/files.ts'
import * as store from './store/items.ts'
import { created } from '../../../../kernel/site/events.ts'
import { getOrThrow } from '../../../../kernel/basics/get-or-throw.ts'

export type Item = contract.EnterpriseMediaItem

export const { fqdn } = contract.service

export function itemOf(site: SiteRead, row: store.ItemRow, file: FileRow, parentCategoryIds: readonly string[]): Item {
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

export async function shown(site: SiteRead, rows: readonly store.ItemRow[]): Promise<Item[]> {
  const ids = rows.map(({ id }) => id)
  const fileIds = rows.map(({ file_id }) => file_id)
  const [files, categories] = await Promise.all([findFiles(site, fileIds), store.loadCategories(site, ids)])
  return rows.map((row) => itemOf(site, row, getOrThrow(files, row.file_id), categories.get(row.id) ?? []))
}

export async function find(site: SiteRead, id: string, lock = false): Promise<store.ItemRow> {
  const row = isGuid(id) ? await store.findItem(site, id, lock) : undefined
  if (!row) throw notFound('item', { id })
  return row
}

export function keyOf({ now }: SiteTx, { id }: store.ItemRow) {
  return { id, revision: String(now.getTime()) }
}

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
