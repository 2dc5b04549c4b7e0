import * as contract from '@stoa/contract/services/reviews/reviews'
import { sql } from 'kysely'
import { notFound, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { holds, isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { review } from '../entity.ts'
import { ofSeenAuthors, showReviews } from '../shown-authors.ts'
import { single } from '../../../../kernel/basics/single.ts'

const published = sql<boolean>`moderation_status = 'APPROVED'`

export const getReview = implementRead(
  contract.getReview,
  async ({ site, caller }, { reviewId, returnPrivateReviews = false }) => {
    checkMayRead(caller, returnPrivateReviews)
    const found = await review.find(site, reviewId)
    if (!found || (!returnPrivateReviews && found.moderation?.moderationStatus !== 'APPROVED'))
      throw notFound('review', { id: reviewId })
    return { review: single(await showReviews(site, [found])) }
  },
)

export const queryReviews = implementRead(
  contract.queryReviews,
  async ({ site, caller }, { query = {}, returnPrivateReviews = false }) => {
    checkMayRead(caller, returnPrivateReviews)
    const cursorPaging = { limit: 50, ...query.cursorPaging }
    const page = await review.query(site, { ...query, cursorPaging }, conditionOf(site, query, returnPrivateReviews))
    const { count, cursors } = page.metadata
    return { reviews: await showReviews(site, page.items), metadata: { count, cursors } }
  },
)

export const countReviews = implementRead(
  contract.countReviews,
  async ({ site, caller }, { filter, includePrivateReviews = false }) => {
    checkMayRead(caller, includePrivateReviews)
    return { count: await review.count(site, { filter }, conditionOf(site, { filter }, includePrivateReviews)) }
  },
)

function conditionOf(site: SiteRead, query: object, withPrivate: boolean) {
  const seen = ofSeenAuthors(site, query)
  if (withPrivate) return {}
  return { extra: seen ? sql<boolean>`${published} and ${seen}` : published }
}

/** Throws for a flag that asks for private reviews, unless the caller may read them. */
function checkMayRead(caller: Caller, asksForPrivate: boolean): void {
  if (asksForPrivate && !(isStaff(caller) && holds(caller, 'REVIEWS.READ_PRIVATE_REVIEWS')))
    throw permissionDenied('private reviews are for staff')
}
