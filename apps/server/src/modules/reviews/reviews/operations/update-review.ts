import * as contract from '@stoa/contract/services/reviews/reviews'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { ownMemberId } from '../../../members/members/ports/reading.ts'
import { review, showStored, type StoredReview } from '../entity.ts'
import { changeReview, removeReview } from '../write-review.ts'
import type { PublicReviews } from '../public-reviews.ts'
import { contentPath } from '../public-reviews.ts'

export const updateReview = ({ checkWriting }: Pick<PublicReviews, 'checkWriting'>) =>
  implement(contract.updateReview, async ({ site, caller, address }, { review: change }) => {
    if (isStaff(caller)) return { review: showStored(await changeReview(site, change, { isAuthor: false })) }
    const own = await ownReview(site, caller, change.id)
    if (own.takenOver) throw permissionDenied('somebody else wrote the review')
    const { namespace, entityId } = own
    // The present photos of the review may be on another host: imports and apps are trusted.
    const writing = {
      namespace,
      entityId,
      content: change.content,
      before: own.content,
      path: contentPath,
      address,
    }
    await checkWriting(site, caller, writing)
    // Members can change the content, and neither the author nor the date.
    const { id, revision } = change
    const changed = { id, ...(revision && { revision }), ...(change.content && { content: change.content }) }
    return { review: showStored(await changeReview(site, changed, { isAuthor: true })) }
  })

export const deleteReview = implement(contract.deleteReview, async ({ site, caller }, { reviewId }) => {
  if (!isStaff(caller)) await ownReview(site, caller, reviewId)
  return { review: showStored(await removeReview(site, reviewId)) }
})

/** The caller's own review, in whatever state. Another's is not found, as if there were none. */
async function ownReview(site: SiteTx, caller: Caller, id: string): Promise<StoredReview> {
  const memberId = ownMemberId(caller)
  const found = await review.find(asStaff(site), id)
  if (found?.authorType !== 'MEMBER' || found.author?.contactId !== memberId) throw notFound('review', { id })
  return found
}
