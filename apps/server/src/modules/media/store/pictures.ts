import { picturePath } from '@stoa/media-url'
import { sql } from 'kysely'
import type { Image, Pictures } from '../../../kernel/pictures.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site.ts'
import type { StoredPicture } from '../store-picture.ts'
import { recordReady } from '../events.ts'
import { deleteFiles, fileColumns, restoreFiles, type FileRow, type FileSource } from './files.ts'

/** A picture as it stands in documents. */
export function imageOf({ id, width, height }: Pick<StoredPicture, 'id' | 'width' | 'height'>): Image {
  return { id, url: picturePath(id), width, height }
}

/** Adds stored pictures to the library. One that the site has already stays as it is, but leaves the trash. */
export async function addPictures(site: SiteTx, pictures: readonly StoredPicture[], source: FileSource): Promise<void> {
  if (pictures.length === 0) return
  const { db, siteId, now } = site
  const rows = pictures.map(({ id, format, size, width, height }) => {
    const mediaType = format === 'svg' ? 'VECTOR' : 'IMAGE'
    return sql`(${siteId}::uuid, ${id}::text, ${now}::timestamptz, ${now}::timestamptz, 'MEDIA_ROOT', ${id}::text,
      ${mediaType}::text, 'READY', 'OK', false, ${size}::bigint, ${source}::text, ${width}::integer, ${height}::integer, '{}'::jsonb)`
  })
  const { rows: added } = await sql<FileRow>`
    insert into media_file (site_id, id, created_date, updated_date, root, display_name, media_type, operation_status,
      state, private, size, source, width, height, doc)
    values ${sql.join(rows)} on conflict (site_id, id) do nothing returning ${fileColumns}`.execute(db)
  // The demo shop comes and goes as a whole.
  if (source !== 'DEMO') for (const row of added) recordReady(site, row)
  const known = pictures.filter(({ id }) => !added.some((row) => row.id === id)).map(({ id }) => id)
  if (known.length > 0) await restoreFiles(site, sql`id = any(${known}::text[])`)
}

/** The pictures of the library, for the kernel and for modules that show them. */
export const siteImages: Pictures = {
  async named({ db, siteId }: SiteRead, ids) {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<{ id: string; width: number; height: number }>`select id, width, height from media_file
      where site_id = ${siteId} and id = any(${ids}::text[]) and operation_status = 'READY' and width is not null and not private`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.id, imageOf(row)]))
  },
}

/** Removes the rows of a source and answers their ids. */
export async function takePictures(site: SiteTx, source: FileSource): Promise<string[]> {
  return (await deleteFiles(site, sql`source = ${source}`)).map(({ id }) => id)
}
