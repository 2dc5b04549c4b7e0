import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { review, type StoredReview } from './entity.ts'
import { restoreModeration, restoreReview } from './write-review.ts'

const before = (site: SiteTx, id: string) => review.lock(site, id)
const version = async (site: SiteRead, id: string) => (await review.find(site, id))?.revision ?? undefined

/** How a bulk task takes back what it decided about a review. */
export const undoModeration = { before, version, restore: restoreModeration }

/** How a bulk task takes back the deletion of a review. */
export const undoRemoval = {
  before,
  version,
  restore: (site: SiteTx, _id: string, removed: StoredReview) => restoreReview(site, removed),
}
