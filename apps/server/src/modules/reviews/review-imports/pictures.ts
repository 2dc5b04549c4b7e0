import { service as files } from '@stoa/contract/services/media/files'
import { picturePath } from '@stoa/media-url'
import { WireError } from '../../../kernel/basics/errors.ts'
import type { Job } from '../../../kernel/site/jobs.ts'
import { on } from '../../../kernel/background/reactions.ts'
import type { SiteTx, JobName } from '../../../kernel/site/site.ts'
import type { FileImports } from '../../media/media/index.ts'
import { changeReview, review } from '../reviews/index.ts'
import type { ReadReview } from './lines.ts'
import {
  insertPicture,
  findPendingUrl,
  lockPicture,
  updateFile,
  markAdded,
  updateRevisionOfChange,
  type PictureKey,
  isPendingFile,
  isPicture,
  markFailed,
} from './store/pictures.ts'

const jobName: JobName<PictureKey> = { name: 'review-imports.import-picture' }

/** Notes the images of an added review, each of which a job fetches. */
export async function addPictures(
  site: SiteTx,
  { importId, number, reviewId }: { importId: string; number: number; reviewId: string },
  pictures: ReadReview['pictures'],
): Promise<void> {
  for (const [position, { url, problem }] of pictures.entries()) {
    await insertPicture(site, { importId, number, position, reviewId, url, problem })
    if (!problem) site.enqueue(jobName, { importId, number, position })
  }
}

/** Begins the import of one image by the media library, whose rules for addresses and files count. */
export function importPictureJob({ probe, begin }: FileImports): Job<PictureKey> {
  return {
    ...jobName,
    queue: 'pictures',
    async handle(site, key) {
      const url = await findPendingUrl(site, key)
      if (!url) return
      try {
        const probed = await probe(site, { url, mediaType: 'IMAGE' })
        await site.transaction(async (tx) => {
          const isWanted = await lockPicture(tx, key)
          // The import was undone meanwhile.
          if (!isWanted) return
          const { id } = await begin(tx, probed)
          await updateFile(tx, id, key)
        })
      } catch (error) {
        if (!(error instanceof WireError) || (error.status ?? 0) >= 500) throw error
        await site.transaction((tx) => markFailed(tx, isPicture(tx, key), error.message))
      }
    },
  }
}

/** Adds an image to its review once the media library has it, or notes why it has not. */
export const addFetchedPictures = on(
  [`${files.fqdn}_file_ready`, `${files.fqdn}_file_failed`],
  'review-imports.add-fetched-pictures',
  async (site, { slug, entityId, body }) => {
    const isOf = isPendingFile(site, entityId)
    await site.transaction(async (tx) => {
      const { error } = body['actionEvent'].body as { error?: { description?: string } }
      if (slug === 'file_failed') return markFailed(tx, isOf, error?.description ?? '')
      const rows = await markAdded(tx, isOf)
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
  const changed = await changeReview(site, { id, content: { media } }, { isAuthor: false })
  // Nobody has changed the review: the import can still be undone.
  await updateRevisionOfChange(site, { after: changed.revision, importId, id, before: revision })
}
