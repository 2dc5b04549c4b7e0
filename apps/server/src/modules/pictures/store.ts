import { picturePath } from '@stoa/media-url'
import { sql } from 'kysely'
import type { Image } from '../../kernel/pictures.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import type { PictureFormat } from './picture-format.ts'

/** Where a picture comes from. */
export type PictureSource = 'UPLOAD' | 'IMPORT' | 'DEMO'

/** What is known of a picture whose file is stored. */
export interface StoredPicture {
  id: string
  /** Pixels, as it is shown. */
  width: number
  height: number
  format: PictureFormat
  /** Bytes. */
  size: number
}

/** A picture as it stands in documents. */
export function imageOf({ id, width, height }: StoredPicture): Image {
  return { id, url: picturePath(id), width, height }
}

declare module '../../kernel/database/database.ts' {
  interface Tables {
    picture: StoredPicture & { site_id: string; source: PictureSource; created_date: Date }
  }
}

/** A picture that the site has already stays as it is. */
export async function addPictures(
  { db, siteId, now }: SiteTx,
  pictures: readonly StoredPicture[],
  source: PictureSource,
): Promise<void> {
  if (pictures.length === 0) return
  const rows = pictures.map((picture) => ({ site_id: siteId, ...picture, source, created_date: now }))
  await db
    .insertInto('picture')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Those of the ids that name a picture of the site. */
export async function findPictures({ db, siteId }: SiteRead, ids: readonly string[]): Promise<Map<string, StoredPicture>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('picture')
    .select(['id', 'width', 'height', 'format', 'size'])
    .where('site_id', '=', siteId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Removes the rows of a source and answers their ids. */
export async function takePictures({ db, siteId }: SiteTx, source: PictureSource): Promise<string[]> {
  const rows = await db.deleteFrom('picture').where('site_id', '=', siteId).where('source', '=', source).returning('id').execute()
  return rows.map(({ id }) => id)
}
