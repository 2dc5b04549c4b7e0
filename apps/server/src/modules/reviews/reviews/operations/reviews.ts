import * as contract from '@stoa/contract/services/reviews/reviews'
import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { bulkByFilter } from '../../../../kernel/lists/bulk-tasks/by-filter.ts'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { invalid, notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { holds, isStaff, type Caller } from '../../../../kernel/site/identity.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { ownMemberId } from '../../../members/members/index.ts'
import { memberAuthor } from '../authors.ts'
import { review, showStored, type StoredReview } from '../entity.ts'
import { addReview, changeReview, moderateReview, removeReview, setReply } from '../write-review.ts'
import type { PublicReviews } from '../public-reviews.ts'
import { ofSeenAuthors, showReviews } from '../shown-authors.ts'
import { undoModeration, undoRemoval } from '../undo.ts'

/** Where requests have the content of a review. */
const path = 'review.content'
const published = sql<boolean>`moderation_status = 'APPROVED'`
function conditionOf(site: SiteRead, query: object, withPrivate: boolean) {
  const seen = ofSeenAuthors(site, query)
  if (withPrivate) return {}
  return { extra: seen ? sql<boolean>`${published} and ${seen}` : published }
}

const show = async (_site: SiteRead, reviews: readonly StoredReview[]) => reviews.map(showStored) as StoredReview[]
const ofReview = operationsOf(review, show)

/** The published interface of reviews. A review that is not published is private: it is read with a flag, by staff who may. */
export function reviewOperations({ checkWriting }: Pick<PublicReviews, 'checkWriting'>) {
  return {
    getReview: implementRead(contract.getReview, async ({ site, caller }, { reviewId, returnPrivateReviews = false }) => {
      checkMayRead(caller, returnPrivateReviews)
      const found = await review.find(site, reviewId!)
      if (!found || (!returnPrivateReviews && found.moderation?.moderationStatus !== 'APPROVED'))
        throw notFound('review', { id: reviewId })
      const [shown] = await showReviews(site, [found])
      return { review: shown! }
    }),

    createReview: implement(contract.createReview, async ({ site, caller, address }, { review: given }) => {
      const { namespace, entityId, content } = given
      if (isStaff(caller)) return { review: showStored(await addTrusted(site, caller, given)) }
      const author = await memberAuthor(site, ownMemberId(caller))
      const purchase = await checkWriting(site, caller, { namespace: namespace!, entityId: entityId!, content, path, address })
      const added = await addReview(site, {
        ...given,
        author,
        origin: { type: 'ORGANIC' },
        reviewDate: null,
        purchase,
        language: site.language,
        isTrusted: false,
      })
      return { review: showStored(added) }
    }),

    bulkCreateReview: ofReview.bulkChange(contract.bulkCreateReview, (site, given: contract.Review) =>
      addTrusted(site, site.caller!, given),
    ),

    updateReview: implement(contract.updateReview, async ({ site, caller, address }, { review: change }) => {
      if (isStaff(caller)) return { review: showStored(await changeReview(site, change!, { isAuthor: false })) }
      const own = await ownReview(site, caller, change!.id!)
      if (own.takenOver) throw permissionDenied('somebody else wrote the review')
      const { namespace, entityId } = own
      // The present photos of the review may be on another host: imports and apps are trusted.
      const writing = { namespace: namespace!, entityId: entityId!, content: change!.content, before: own.content, path, address }
      await checkWriting(site, caller, writing)
      // Members can change the content, and neither the author nor the date.
      const { id, revision } = change!
      const changed = { id: id!, ...(revision && { revision }), ...(change!.content && { content: change!.content }) }
      return { review: showStored(await changeReview(site, changed, { isAuthor: true })) }
    }),

    deleteReview: implement(contract.deleteReview, async ({ site, caller }, { reviewId }) => {
      if (!isStaff(caller)) await ownReview(site, caller, reviewId!)
      return { review: showStored(await removeReview(site, reviewId!)) }
    }),

    queryReviews: implementRead(contract.queryReviews, async ({ site, caller }, { query = {}, returnPrivateReviews = false }) => {
      checkMayRead(caller, returnPrivateReviews)
      const cursorPaging = { limit: 50, ...query.cursorPaging }
      const page = await review.query(site, { ...query, cursorPaging } as object, conditionOf(site, query, returnPrivateReviews))
      const { count, cursors } = page.metadata
      return { reviews: await showReviews(site, page.items), metadata: { count, cursors } }
    }),

    countReviews: implementRead(contract.countReviews, async ({ site, caller }, { filter, includePrivateReviews = false }) => {
      checkMayRead(caller, includePrivateReviews)
      return { count: await review.count(site, { filter }, conditionOf(site, { filter }, includePrivateReviews)) }
    }),

    setReply: implement(contract.setReply, async ({ site }, { reviewId, message }) => ({
      review: showStored(await setReply(site, reviewId!, message!)),
    })),

    removeReply: implement(contract.removeReply, async ({ site }, { reviewId }) => ({
      review: showStored(await setReply(site, reviewId!, undefined)),
    })),

    updateModerationStatus: implement(contract.updateModerationStatus, async ({ site }, { reviewId, status }) => ({
      review: showStored(await moderateReview(site, reviewId!, targetOf(status))),
    })),

    bulkDeleteReviews: bulkByFilter(contract.bulkDeleteReviews, review.list, {
      apply: removeReview,
      undo: undoRemoval,
    }),

    bulkUpdateModerationStatus: bulkByFilter(contract.bulkUpdateModerationStatus, review.list, {
      change: ({ status }) => targetOf(status),
      apply: (site, id, status) => moderateReview(site, id, status),
      undo: undoModeration,
    }),
  }
}

/** Throws for a flag that asks for private reviews, unless the caller may read them. */
function checkMayRead(caller: Caller, asksForPrivate: boolean): void {
  if (asksForPrivate && !(isStaff(caller) && holds(caller, 'REVIEWS.READ_PRIVATE_REVIEWS')))
    throw permissionDenied('private reviews are for staff')
}

/** A review that staff or an app adds, for whomever they name. */
function addTrusted(site: SiteTx, caller: Caller, { author, ...given }: contract.Review): Promise<StoredReview> {
  const { contactId, authorName } = author ?? {}
  return addReview(site, {
    ...given,
    author: {
      type: 'UNKNOWN',
      ...(contactId && { contactId, identityId: contactId }),
      ...(authorName && { name: authorName }),
    },
    origin: { type: 'APP', ...(caller.kind === 'APP' && { appId: caller.appId }) },
    isTrusted: true,
  })
}

/** The caller's own review, in whatever state. Another's is not found, as if there were none. */
async function ownReview(site: SiteTx, caller: Caller, id: string): Promise<StoredReview> {
  const memberId = ownMemberId(caller)
  const found = await review.find(asStaff(site), id)
  if (found?.authorType !== 'MEMBER' || found.author?.contactId !== memberId) throw notFound('review', { id })
  return found
}

function targetOf(status: string | undefined): 'APPROVED' | 'REJECTED' {
  if (status === 'APPROVED' || status === 'REJECTED') return status
  throw invalid({
    field: 'status',
    description: 'must be APPROVED or REJECTED',
    violatedRule: 'INVALID_ENUM_VALUE',
    data: { values: ['APPROVED', 'REJECTED'] },
  })
}
