import { oneRow } from '../../../../kernel/database/one-row.ts'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { PictureAnalysis } from '../../picture-analysis/index.ts'
import type { FocalPoint } from '../../../../kernel/operations/pictures.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { Sound } from '../sounds/sound-reader.ts'
import type { MediaType } from '../media-type.ts'
import type { PictureColour } from '../read-picture.ts'
import type { FileRefusal } from '../file-refused.ts'
import type { ConversionDoc, VideoDoc } from '../videos/video-doc.ts'

export type Root = 'MEDIA_ROOT' | 'VISITOR_UPLOADS_ROOT'
export type FileSource = 'UPLOAD' | 'IMPORT' | 'DEMO' | 'VISITOR'

/** The data of a file that nothing joins, counts or filters by. */
export interface FileDoc {
  mimeType?: string
  labels?: string[]
  sourceUrl?: string
  colours?: PictureColour[]
  animated?: boolean
  altText?: string
  /** A service's description of the picture. */
  analysis?: PictureAnalysis
  focalPoint?: FocalPoint
  failure?: { code: FileRefusal; description: string }
  externalInfo?: object
  /** The file that replaced this one. While this one is in the trash, later references to it mean the replacement. */
  replacedBy?: string
  video?: VideoDoc
  /** The picture of a document's first page. */
  firstPage?: { id: string; width: number; height: number }
  sound?: Sound
  conversion?: ConversionDoc
  /** True while all rows that show the file are withheld; the file is then private. */
  withheld?: boolean
}

export interface FileRow {
  id: string
  created_date: Date
  updated_date: Date
  root: Root
  folder_id: string | null
  display_name: string
  media_type: MediaType
  operation_status: 'PENDING' | 'READY' | 'FAILED'
  state: 'OK' | 'DELETED'
  deleted_with: string | null
  private: boolean
  size: bigint
  hash: string | null
  /** The hash of the bytes as they arrived, if it differs. */
  source_hash: string | null
  source: FileSource
  width: number | null
  height: number | null
  visitor_id: string | null
  member_id: string | null
  last_used_date: Date | null
  doc: FileDoc
}

export type NewFile = Omit<FileRow, 'created_date' | 'updated_date' | 'state' | 'deleted_with' | 'last_used_date'>

export const fileColumns = sql.raw(
  `id, created_date, updated_date, root, folder_id, display_name, media_type, operation_status, state, deleted_with, private, size,
   hash, source_hash, source, width, height, visitor_id, member_id, last_used_date, doc`,
)

/** The file, or undefined where there is one of the same id. */
export async function insertFile({ db, siteId, now }: SiteTx, file: NewFile): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    insert into media_file (site_id, id, created_date, updated_date, root, folder_id, display_name, media_type, operation_status,
      state, private, size, hash, source_hash, source, width, height, visitor_id, member_id, doc)
    values (${siteId}, ${file.id}, ${now}, ${now}, ${file.root}, ${file.folder_id}, ${file.display_name}, ${file.media_type},
      ${file.operation_status}, 'OK', ${file.private}, ${file.size}, ${file.hash}, ${file.source_hash}, ${file.source}, ${file.width}, ${file.height},
      ${file.visitor_id}, ${file.member_id}, ${jsonb(file.doc)})
    on conflict (site_id, id) do nothing returning ${fileColumns}`.execute(db)
  return rows[0]
}

export async function findFiles(
  { db, siteId }: SiteRead,
  ids: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<FileRow>`select ${fileColumns} from media_file
    where site_id = ${siteId} and id = any(${ids}::text[]) order by id ${lock ? sql`for update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Updates the changeable columns of a locked file. */
export async function updateFile({ db, siteId, now }: SiteTx, file: FileRow): Promise<FileRow> {
  return oneRow(
    await sql<FileRow>`
    update media_file set updated_date = ${now}, root = ${file.root}, folder_id = ${file.folder_id},
      display_name = ${file.display_name}, operation_status = ${file.operation_status}, size = ${file.size}, hash = ${file.hash}, source_hash = ${file.source_hash},
      width = ${file.width}, height = ${file.height}, doc = ${jsonb(file.doc)}
    where site_id = ${siteId} and id = ${file.id} returning ${fileColumns}`.execute(db),
  )
}

/** Makes a locked file private while all rows that show it are withheld, or public again. */
export async function setWithheld({ db, siteId, now }: SiteTx, { id, doc }: FileRow, withheld: boolean): Promise<FileRow> {
  const { withheld: _before, ...others } = doc
  return oneRow(
    await sql<FileRow>`
    update media_file set updated_date = ${now}, private = ${withheld}, doc = ${jsonb({ ...others, ...(withheld && { withheld }) })}
    where site_id = ${siteId} and id = ${id} returning ${fileColumns}`.execute(db),
  )
}

/** Moves the files that meet a condition to the trash, with a folder or alone. */
export function trashFiles(site: SiteTx, condition: RawBuilder<boolean>, deletedWith: string | null): Promise<FileRow[]> {
  return setState(site, sql`state = 'OK' and ${condition}`, sql`state = 'DELETED', deleted_with = ${deletedWith}`)
}

/**
 * Restores the files that meet a condition from the trash; those whose folder was deleted or is in the trash appear at the root.
 */
export function restoreFiles(site: SiteTx, condition: RawBuilder<boolean>): Promise<FileRow[]> {
  const isFolderThere = sql`exists (select from media_folder folder
    where folder.site_id = ${site.siteId} and folder.id = media_file.folder_id and folder.state = 'OK')`
  return setState(
    site,
    sql`state = 'DELETED' and ${condition}`,
    sql`state = 'OK', deleted_with = null, folder_id = case when ${isFolderThere} then folder_id end`,
  )
}

async function setState(
  { db, siteId, now }: SiteTx,
  condition: RawBuilder<unknown>,
  change: RawBuilder<unknown>,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`update media_file set updated_date = ${now}, ${change}
    where media_file.site_id = ${siteId} and ${condition} returning ${fileColumns}`.execute(db)
  return rows
}

/** Deletes the rows that meet a condition. */
export async function deleteFiles({ db, siteId }: SiteTx, condition: RawBuilder<boolean>): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    delete from media_file where site_id = ${siteId} and ${condition} returning ${fileColumns}`.execute(db)
  return rows
}

/** The next ids that meet a condition, for work in batches. */
export async function loadIdsWhere({ db, siteId }: SiteRead, condition: RawBuilder<boolean>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media_file where site_id = ${siteId} and ${condition} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countWhere({ db, siteId }: SiteRead, condition: RawBuilder<boolean>): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`
    select count(*)::int as count from media_file where site_id = ${siteId} and ${condition}`.execute(db),
  ).count
}

export async function findByHash(
  { db, siteId }: SiteRead,
  hashes: readonly string[],
): Promise<{ given: string; id: string; displayName: string }[]> {
  const { rows } = await sql<{ given: string; id: string; displayName: string }>`
    select distinct on (given.hash) given.hash as given, media_file.id, display_name as "displayName" from unnest(${hashes}::text[]) as given (hash)
    join media_file on media_file.site_id = ${siteId} and (media_file.hash = given.hash or media_file.source_hash = given.hash)
    where state = 'OK' and operation_status = 'READY' and root = 'MEDIA_ROOT' order by given.hash, created_date`.execute(db)
  return rows
}

export async function updateReplacedBy({ db, siteId }: SiteTx, replacementId: string, replacedId: string): Promise<void> {
  await sql`update media_file set doc = jsonb_set(doc, '{replacedBy}', to_jsonb(${replacementId}::text))
    where site_id = ${siteId} and doc ? 'replacedBy' and doc ->> 'replacedBy' = ${replacedId} and id <> ${replacementId}`.execute(
    db,
  )
}

export async function updateOwner(
  { db, siteId }: SiteTx,
  {
    memberId,
    visitorId,
    fileIds,
    since,
  }: { memberId: string | null; visitorId: string | null; fileIds: readonly string[]; since: Date },
): Promise<void> {
  await sql`update media_file set member_id = ${memberId}, visitor_id = ${visitorId}
    where site_id = ${siteId} and id = any(${fileIds}) and state = 'OK' and not private and created_date > ${since}
      and member_id is null and visitor_id is null and last_used_date is null
      and exists (select from media_ticket where media_ticket.site_id = ${siteId} and media_ticket.file_id = media_file.id
        and media_ticket.doc ->> 'askedByApp' = 'true')`.execute(db)
}

export async function loadUploadsOf(
  { db, siteId }: SiteRead,
  memberId: string,
): Promise<{ id: string; name: string; uploaded: Date }[]> {
  const { rows } = await sql<{ id: string; name: string; uploaded: Date }>`
    select id, display_name as name, created_date as uploaded from media_file
    where site_id = ${siteId} and member_id = ${memberId} order by created_date, id`.execute(db)
  return rows
}

export async function loadReadyFiles(
  { db, siteId }: SiteRead,
  after: string,
  limit: number,
): Promise<{ id: string; source: string; updated: Date }[]> {
  const { rows } = await sql<{ id: string; source: string; updated: Date }>`
    select id, source, updated_date as updated from media_file
    where site_id = ${siteId} and id > ${after} and state = 'OK' and operation_status = 'READY' order by id limit ${limit}`.execute(
    db,
  )
  return rows
}
