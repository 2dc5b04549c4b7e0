import { service as files } from '@stoa/contract/services/media/files'
import type { ImportedPicture } from '@stoa/contract/services/stoa/review-imports'
import { picturePath } from '@stoa/media-url'
import { sql } from 'kysely'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteRead, SiteTx, JobName } from '../../../kernel/site/site.ts'
import type { FileImports } from '../../media/media/index.ts'
import { changeReview, review } from '../reviews/index.ts'
import type { ReadReview } from './lines.ts'

interface PictureKey {
  importId: string
  number: number
  position: number
}

const jobName: JobName<PictureKey> = { name: 'review-imports.import-picture' }

/** Notes the images of an added review, each of which a job fetches. */
export async function addPictures(
  site: SiteTx,
  { importId, number, reviewId }: { importId: string; number: number; reviewId: string },
  pictures: ReadReview['pictures'],
): Promise<void> {
  for (const [position, { url, problem }] of pictures.entries()) {
    await sql`insert into review_import_picture (site_id, import_id, number, position, review_id, url, state, failure)
      values (${site.siteId}, ${importId}, ${number}, ${position}, ${reviewId}, ${url}, ${problem ? 'FAILED' : 'PENDING'}, ${problem ?? null})`.execute(
      site.db,
    )
    if (!problem) site.enqueue(jobName, { importId, number, position })
  }
}

export async function picturesOf({ db, siteId }: SiteRead, importId: string): Promise<ImportedPicture[]> {
  const { rows } = await sql<ImportedPicture & { failure: string | null }>`
    select number as index, url, state, failure from review_import_picture
    where site_id = ${siteId} and import_id = ${importId} order by state <> 'FAILED', number, position limit 1000`.execute(db)
  return rows.map(({ failure, ...picture }) => ({ ...picture, ...(failure && { failure }) }))
}

/** The files that an import has fetched for a review, or has begun to. */
export async function filesFor(
  { db, siteId }: SiteRead,
  { importId, reviewId }: { importId: string; reviewId: string },
): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`select file_id from review_import_picture
    where site_id = ${siteId} and import_id = ${importId} and review_id = ${reviewId} and file_id is not null`.execute(db)
  return rows.map((row) => row.file_id)
}

/** Begins the import of one image by the media library, whose rules for addresses and files count. */
export function importPictureJob({ probe, begin }: FileImports): Job<PictureKey> {
  return {
    ...jobName,
    queue: 'pictures',
    async handle(site, key) {
      const { rows } = await sql<{ url: string }>`select url from review_import_picture
        where ${isPicture(site, key)} and state = 'PENDING' and file_id is null`.execute(site.db)
      if (!rows[0]) return
      try {
        const probed = await probe(site, { url: rows[0].url, mediaType: 'IMAGE' })
        await site.transaction(async (tx) => {
          const { rows: wanted } = await sql`select from review_import_picture where ${isPicture(tx, key)} for update`.execute(
            tx.db,
          )
          // The import was undone meanwhile.
          if (wanted.length === 0) return
          const { id } = await begin(tx, probed)
          await sql`update review_import_picture set file_id = ${id} where ${isPicture(tx, key)}`.execute(tx.db)
        })
      } catch (error) {
        if (!(error instanceof WireError) || (error.status ?? 0) >= 500) throw error
        await site.transaction((tx) => fail(tx, isPicture(tx, key), error.message))
      }
    },
  }
}

function isPicture({ siteId }: SiteRead, { importId, number, position }: PictureKey) {
  return sql<boolean>`site_id = ${siteId} and import_id = ${importId} and number = ${number} and position = ${position}`
}

async function fail({ db }: SiteTx, condition: ReturnType<typeof isPicture>, failure: string): Promise<void> {
  await sql`update review_import_picture set state = 'FAILED', failure = ${failure}
    where ${condition} and state = 'PENDING'`.execute(db)
}

/** Adds an image to its review once the media library has it, or notes why it has not. */
export const addFetchedPictures = on(
  [`${files.fqdn}_file_ready`, `${files.fqdn}_file_failed`],
  'review-imports.add-fetched-pictures',
  async (site, { slug, entityId, body }) => {
    const isOf = sql<boolean>`site_id = ${site.siteId} and split_part(file_id, '.', 1) = ${entityId.replaceAll('-', '')} and state = 'PENDING'`
    await site.transaction(async (tx) => {
      const { error } = body['actionEvent'].body as { error?: { description?: string } }
      if (slug === 'file_failed') return fail(tx, isOf, error?.description ?? '')
      const { rows } = await sql<{ import_id: string; review_id: string; file_id: string }>`
        update review_import_picture set state = 'ADDED' where ${isOf} returning import_id, review_id, file_id`.execute(tx.db)
      for (const row of rows) await addToReview(tx, row)
    })
  },
)

async function addToReview(
  site: SiteTx,
  { import_id: importId, review_id: id, file_id: fileId }: { import_id: string; review_id: string; file_id: string },
): Promise<void> {
  const { content, revision } = await review.lock(site, id)
  const media = [...(content?.media ?? []), { image: { id: fileId, url: picturePath(fileId) } }]
  const changed = await changeReview(site, { id, content: { media } } as Parameters<typeof changeReview>[1], { isAuthor: false })
  // Nobody has changed the review: the import can still be undone.
  await sql`update review_import_change set revision = ${changed.revision}
    where site_id = ${site.siteId} and import_id = ${importId} and review_id = ${id} and revision = ${revision}`.execute(site.db)
}
