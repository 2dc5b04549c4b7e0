import * as contract from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { asStaff } from '../../../../kernel/site/audience.ts'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import { ownMemberId } from '../../../members/members/ports/reading.ts'
import { loadItemNames } from '../moderation-rows.ts'
import { review, showStored } from '../entity.ts'
import { loadReviewableItems } from '../own-items.ts'

export const queryOwnReviews = implementRead(contract.queryOwnReviews, async ({ site, caller }, { query }) => {
  const isOwn = sql<boolean>`contact_id = ${ownMemberId(caller)} and author_type = 'MEMBER'`
  const page = await review.query(asStaff(site), query, { extra: isOwn })
  const namesOf = await loadItemNames(site, page.items)
  return {
    ownReviews: page.items.map((own) => ({
      review: showStored(own),
      ...namesOf(own),
      ...(own.takenOver && { takenOver: true }),
      ...(own.rejection && { rejection: own.rejection }),
    })),
    pagingMetadata: page.metadata,
  }
})

export const listReviewableItems = implementRead(contract.listReviewableItems, async ({ site, caller }) => ({
  items: await loadReviewableItems(asStaff(site), ownMemberId(caller)),
}))
