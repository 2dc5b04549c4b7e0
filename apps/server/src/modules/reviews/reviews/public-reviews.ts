import type { ReviewContent } from '@stoa/contract/services/reviews/reviews'
import { isGuid } from '../../../kernel/basics/ids.ts'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { filterVisibleProducts } from '../../catalog/catalog/ports/storefront.ts'
import { checkMayPublish } from '../../members/members/ports/reading.ts'
import type { BoughtLine } from '../../orders/orders/ports/buyers.ts'
import { findPurchase } from './authors.ts'
import { checkMedia } from './media.ts'
import { loadRules } from './settings.ts'
import { productNamespace } from './entity.ts'

interface Writing {
  namespace: string
  entityId: string
  content: ReviewContent | undefined
  /** The content of the review so far; absent for a new one. */
  before?: ReviewContent | undefined
  /** Where the request has the content, for error messages. */
  path: string
  /** Absent for calls from inside the process. */
  address: string | undefined
}

/** The checks that visitors and members must pass before they write. */
export function publicReviews({ limits }: { limits: Pick<RateLimits, 'review'> }) {
  /** Throws TOO_MANY_REQUESTS, ITEM_NOT_FOUND for what visitors do not see, and VALIDATION for files that are not the author's. */
  async function checkContent(site: SiteTx, { namespace, entityId, content, before, path, address }: Writing): Promise<void> {
    if (address) limits.review(address)
    await checkMedia(site, content, path, before)
    if (namespace !== productNamespace || !isGuid(entityId) || (await filterVisibleProducts(site, [entityId])).length === 0)
      throw notFound('item', { namespace, entityId })
  }

  return {
    checkContent,

    /**
     * Returns the order line with which the author bought the item. Throws what `checkContent` and `checkAuthor` throw.
     */
    async checkWriting(site: SiteTx, caller: Caller, writing: Writing): Promise<BoughtLine | undefined> {
      await checkContent(site, writing)
      const purchase = await findPurchase(site, caller, writing.entityId)
      await checkAuthor(site, caller, purchase)
      return purchase
    },
  }
}

export type PublicReviews = ReturnType<typeof publicReviews>

/**
 * Throws MEMBERS_ONLY, BUYERS_ONLY, MEMBER_MUTED and MEMBER_NOT_APPROVED if the author may not review the item that they bought
 * with `purchase`.
 */
export async function checkAuthor(site: SiteTx, author: Caller, purchase: BoughtLine | undefined): Promise<void> {
  await checkMayPublish(site, author)
  const { reviewers } = await loadRules(site)
  if (reviewers === 'MEMBERS' && author.kind !== 'MEMBER') throw refusal('MEMBERS_ONLY', 'only members review here')
  if (reviewers === 'BUYERS' && !purchase) throw refusal('BUYERS_ONLY', 'only who bought an item reviews it here')
}

/** Where the requests to create and update a review have its content. */
export const contentPath = 'review.content'
