import { type RawBuilder, sql } from 'kysely'
import type { ImportedPicture, PictureProblem } from '@stoa/contract/services/stoa/review-imports'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'

export async function deletePicturesOfPerson({ db, siteId }: SiteTx, email: string): Promise<void> {
  await sql`delete from review_import_picture where site_id = ${siteId} and ${isByAuthor(siteId, email)}`.execute(db)
}

export async function deleteChangesOfPerson({ db, siteId }: SiteTx, email: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from review_import_change
    where site_id = ${siteId} and ${isByAuthor(siteId, email)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

function isByAuthor(siteId: string, email: string) {
  return sql<boolean>`review_id in (
      select review.id from review join review_author author on author.site_id = ${siteId} and author.id = review.contact_id
      where review.site_id = ${siteId} and author.email = ${email})`
}

export async function insertPicture(
  { db, siteId }: SiteTx,
  {
    importId,
    number,
    position,
    reviewId,
    url,
    problem,
  }: { importId: string; number: number; position: number; reviewId: string; url: string; problem: PictureProblem | undefined },
): Promise<void> {
  await sql`insert into review_import_picture (site_id, import_id, number, position, review_id, url, state, failure)
    values (${siteId}, ${importId}, ${number}, ${position}, ${reviewId}, ${url}, ${problem ? 'FAILED' : 'PENDING'}, ${problem ?? null})`.execute(
    db,
  )
}

export async function findPendingUrl(site: SiteRead, key: PictureKey): Promise<string | undefined> {
  const { db } = site
  const { rows } = await sql<{ url: string }>`select url from review_import_picture
    where ${isPicture(site, key)} and state = 'PENDING' and file_id is null`.execute(db)
  return rows[0]?.url
}

export async function lockPicture(site: SiteTx, key: PictureKey): Promise<boolean> {
  const { db } = site
  const { rows } = await sql`select from review_import_picture where ${isPicture(site, key)} for update`.execute(db)
  return rows.length > 0
}

export async function updateFile(site: SiteTx, fileId: string, key: PictureKey): Promise<void> {
  const { db } = site
  await sql`update review_import_picture set file_id = ${fileId} where ${isPicture(site, key)}`.execute(db)
}

interface AddedPicture {
  import_id: string
  review_id: string
  file_id: string
}

export async function markAdded({ db }: SiteTx, isOf: RawBuilder<boolean>): Promise<AddedPicture[]> {
  const { rows } = await sql<AddedPicture>`
    update review_import_picture set state = 'ADDED' where ${isOf} and file_id is not null returning import_id, review_id, file_id`.execute(
    db,
  )
  return rows
}

export async function updateRevisionOfChange(
  { db, siteId }: SiteTx,
  { after, importId, id, before }: { after: string; importId: string; id: string; before: string },
): Promise<void> {
  await sql`update review_import_change set revision = ${after}
    where site_id = ${siteId} and import_id = ${importId} and review_id = ${id} and revision = ${before}`.execute(db)
}

export interface PictureKey {
  importId: string
  number: number
  position: number
}

export async function loadPictures({ db, siteId }: SiteRead, importId: string): Promise<ImportedPicture[]> {
  const { rows } = await sql<Omit<ImportedPicture, 'failure'> & { failure: string | null }>`
    select number as index, url, state, failure from review_import_picture
    where site_id = ${siteId} and import_id = ${importId} order by state <> 'FAILED', number, position limit 1000`.execute(db)
  return rows.map(({ failure, ...picture }) => ({ ...picture, ...(failure && { failure }) }))
}

/** The files that an import has fetched for a review, or has begun to. */
export async function loadFileIds(
  { db, siteId }: SiteRead,
  { importId, reviewId }: { importId: string; reviewId: string },
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select file_id from review_import_picture
    where site_id = ${siteId} and import_id = ${importId} and review_id = ${reviewId} and file_id is not null`.execute(db)
  return rows.map((row) => row.file_id)
}

export function isPicture({ siteId }: SiteRead, { importId, number, position }: PictureKey) {
  return sql<boolean>`site_id = ${siteId} and import_id = ${importId} and number = ${number} and position = ${position}`
}

export async function markFailed({ db }: SiteTx, condition: ReturnType<typeof isPicture>, failure: string): Promise<void> {
  await sql`update review_import_picture set state = 'FAILED', failure = ${failure}
    where ${condition} and state = 'PENDING'`.execute(db)
}

/** The pictures that a file of the library was fetched for, where the outcome is not known yet. */
export function isPendingFile({ siteId }: Pick<SiteRead, 'siteId'>, fileEntityId: string) {
  return sql<boolean>`site_id = ${siteId} and split_part(file_id, '.', 1) = ${fileEntityId.replaceAll('-', '')} and state = 'PENDING'`
}
