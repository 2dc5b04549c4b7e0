import { sql } from 'kysely'
import { jsonb } from '../../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface DocumentRow<Doc> {
  revision: bigint
  published: Doc | null
  draft: Doc | null
}

export async function findDocument<Doc>({ db, siteId }: SiteRead, key: string): Promise<DocumentRow<Doc> | undefined> {
  const { rows } = await sql<DocumentRow<Doc>>`select revision, published, draft from design_document
    where site_id = ${siteId} and key = ${key}`.execute(db)
  return rows[0]
}

/** Locks the row until the transaction ends; where there is none, it is made. */
export async function lockDocument<Doc>({ db, siteId }: SiteTx, key: string): Promise<DocumentRow<Doc>> {
  await sql`insert into design_document (site_id, key, revision) values (${siteId}, ${key}, 0)
    on conflict (site_id, key) do nothing`.execute(db)
  const { rows } = await sql<DocumentRow<Doc>>`select revision, published, draft from design_document
    where site_id = ${siteId} and key = ${key} for update`.execute(db)
  return rows[0] as DocumentRow<Doc>
}

export async function saveDocument<Doc>(
  { db, siteId }: SiteTx,
  key: string,
  { published, draft }: Omit<DocumentRow<Doc>, 'revision'>,
): Promise<void> {
  await sql`update design_document set revision = revision + 1, published = ${jsonb(published)}, draft = ${jsonb(draft)}
    where site_id = ${siteId} and key = ${key}`.execute(db)
}

export interface VersionRow<Doc> {
  number: number
  published_date: Date
  published_by: string | null
  doc: Doc
}

/** Adds what is published now, and forgets the oldest beyond `kept`. */
export async function addVersion(
  { db, siteId, now }: SiteTx,
  key: string,
  { doc, by, kept }: { doc: unknown; by: string | undefined; kept: number },
): Promise<void> {
  await sql`insert into design_version (site_id, key, number, published_date, published_by, doc)
    select ${siteId}::uuid, ${key}::text, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${by ?? null}::text, ${jsonb(doc)}::jsonb
    from design_version where site_id = ${siteId} and key = ${key}`.execute(db)
  await sql`delete from design_version where site_id = ${siteId} and key = ${key} and number <=
    (select max(number) from design_version where site_id = ${siteId} and key = ${key}) - ${kept}::integer`.execute(db)
}

/** The newest first. */
export async function loadVersions<Doc>({ db, siteId }: SiteRead, key: string): Promise<VersionRow<Doc>[]> {
  const { rows } = await sql<VersionRow<Doc>>`select number, published_date, published_by, doc from design_version
    where site_id = ${siteId} and key = ${key} order by number desc`.execute(db)
  return rows
}

export async function findVersion<Doc>(
  { db, siteId }: SiteRead,
  key: string,
  number: number,
): Promise<VersionRow<Doc> | undefined> {
  const { rows } = await sql<VersionRow<Doc>>`select number, published_date, published_by, doc from design_version
    where site_id = ${siteId} and key = ${key} and number = ${number}`.execute(db)
  return rows[0]
}
