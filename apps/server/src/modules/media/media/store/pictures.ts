import { oneRow } from '../../../../kernel/database/one-row.ts'
import { isVector, picturePath } from '@stoa/media-url'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { FocalPoint, Image, Pictures } from '../../../../kernel/operations/pictures.ts'
import { siteCache } from '../../../../kernel/caching/site-cache.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { fileFqdn } from '../descriptor.ts'
import { recordReady } from '../events.ts'
import { asWireError, FileRefused } from '../file-refused.ts'
import { fileKey } from '../file-key.ts'
import { pictureRemoved, type StoredPicture } from '../stored-picture.ts'
import { takeSpace } from './space.ts'
import { takeWritten } from './stored-keys.ts'
import { deleteFiles, fileColumns, findFiles, restoreFiles, type FileRow, type FileSource } from './files.ts'

/** A picture as it stands in documents. */
export function imageOf({ id, width, height }: Pick<StoredPicture, 'id' | 'width' | 'height'>): Image {
  return { id, url: picturePath(id), width, height }
}

/**
 * Adds stored pictures to the library. One that the site has already stays as it is, but leaves the trash. Throws PICTURE_REMOVED for
 * one that was deleted for good since it was stored, and SITE_QUOTA_EXCEEDED.
 */
export async function addPictures(site: SiteTx, pictures: readonly StoredPicture[], source: FileSource): Promise<void> {
  const known = await findFiles(
    site,
    pictures.map(({ id }) => id),
    { lock: true },
  )
  const added = pictures.filter(({ id }, index) => !known.has(id) && pictures.findIndex((each) => each.id === id) === index)
  if (added.length > 0) await insertPictures(site, added, source)
  if (known.size > 0) await restoreFiles(site, sql`id = any(${[...known.keys()]}::text[])`)
}

/** The same for a picture that a member shows. One that is new here counts as uploaded by them: it goes with them, and when nothing shows it. */
export async function addPictureOfMember(site: SiteTx, picture: StoredPicture, memberId: string): Promise<void> {
  await addPictures(site, [picture], 'VISITOR')
  await sql`update media_file set member_id = ${memberId}, root = 'VISITOR_UPLOADS_ROOT'
    where site_id = ${site.siteId} and id = ${picture.id} and source = 'VISITOR' and root = 'MEDIA_ROOT'`.execute(site.db)
}

async function insertPictures(site: SiteTx, pictures: readonly StoredPicture[], source: FileSource): Promise<void> {
  const { db, siteId, now } = site
  const bytes = pictures.reduce((sum, { size }) => sum + size, 0)
  await takeSpace(site, BigInt(bytes)).catch((error: unknown) => {
    throw error instanceof FileRefused ? asWireError(error) : error
  })
  const isThere = await takeWritten(
    site,
    pictures.map(({ id }) => fileKey(id)),
  )
  if (!isThere) throw pictureRemoved()
  const rows = pictures.map(({ id, size, hash, width, height, name, doc = {} }) => {
    const mediaType = isVector(id) ? 'VECTOR' : 'IMAGE'
    return sql`(${siteId}::uuid, ${id}::text, ${now}::timestamptz, ${now}::timestamptz, 'MEDIA_ROOT', ${name ?? id}::text,
      ${mediaType}::text, 'READY', 'OK', false, ${size}::bigint, ${hash}::text, ${source}::text, ${width}::integer, ${height}::integer,
      ${jsonb(doc)}::jsonb)`
  })
  const { rows: added } = await sql<FileRow>`
    insert into media_file (site_id, id, created_date, updated_date, root, display_name, media_type, operation_status,
      state, private, size, hash, source, width, height, doc)
    values ${sql.join(rows)} returning ${fileColumns}`.execute(db)
  // The demo shop comes and goes as a whole.
  if (source !== 'DEMO') for (const row of added) recordReady(site, row)
}

/** A public picture of the library with the same bytes, and what it was replaced by. */
export async function findPictureByHash(
  { db, siteId }: SiteRead,
  hash: string,
): Promise<{ picture: LibraryPicture; replacement?: LibraryPicture } | undefined> {
  const { rows } = await sql<{ picture: LibraryPicture; replacement: LibraryPicture | null }>`
    select ${libraryPicture(sql`named`)} as picture, case when shown.id is not null then ${libraryPicture(sql`shown`)} end as replacement
    from media_file named
    left join media_file shown on shown.site_id = ${siteId} and shown.id = named.doc ->> 'replacedBy' and shown.state = 'OK'
      and named.state = 'DELETED' and not shown.private and shown.width is not null
    where named.site_id = ${siteId} and named.hash = ${hash} and not named.private and named.operation_status = 'READY'
      and named.width is not null
    order by named.state desc, named.created_date limit 1`.execute(db)
  const [found] = rows
  return found && { picture: found.picture, ...(found.replacement && { replacement: found.replacement }) }
}

type LibraryPicture = Pick<StoredPicture, 'id' | 'width' | 'height' | 'size' | 'hash'>

function libraryPicture(row: RawBuilder<unknown>): RawBuilder<LibraryPicture> {
  return sql`json_build_object('id', ${row}.id, 'width', ${row}.width, 'height', ${row}.height, 'size', ${row}.size, 'hash', ${row}.hash)`
}

/** The pictures of the library, for the kernel and for modules that show them. */
export const siteImages: Pictures = {
  async named({ db, siteId }: SiteRead, ids) {
    if (ids.length === 0) return new Map()
    // An old product file, or a page that was open meanwhile, still names a picture that was replaced.
    const { rows } = await sql<{ named: string; id: string; width: number; height: number }>`
      select named.id as named, shown.id, shown.width, shown.height from media_file named
      left join media_file next on next.site_id = ${siteId} and next.id = named.doc ->> 'replacedBy' and next.state = 'OK'
        and named.state = 'DELETED'
      join media_file shown on shown.site_id = ${siteId} and shown.id = coalesce(next.id, named.id)
      where named.site_id = ${siteId} and named.id = any(${ids}::text[])
        and shown.operation_status = 'READY' and shown.width is not null and shown.height is not null and not shown.private`.execute(
      db,
    )
    return new Map(rows.map(({ named, ...row }) => [named, imageOf(row)]))
  },

  hasFocalPoints: (site) => focalPointsExist.get(site),

  async focalPoints({ db, siteId }: SiteRead, ids) {
    const { rows } = await sql<{ id: string; focal_point: FocalPoint }>`
      select id, doc -> 'focalPoint' as focal_point from media_file
      where site_id = ${siteId} and id = any(${ids}::text[]) and doc ? 'focalPoint'`.execute(db)
    return new Map(rows.map(({ id, focal_point }) => [id, focal_point]))
  },
}

const focalPointsExist = siteCache(
  async ({ db, siteId }) => {
    return oneRow(
      await sql<{ found: boolean }>`
      select exists (select from media_file where site_id = ${siteId} and doc ? 'focalPoint') as found`.execute(db),
    ).found
  },
  [fileFqdn],
  60_000,
)

/** Deletes the rows of a source. */
export function takePictures(site: SiteTx, source: FileSource): Promise<FileRow[]> {
  return deleteFiles(site, sql`source = ${source}`)
}
