import type { ReviewContent } from '@stoa/contract/services/reviews/reviews'
import { invalid, notFound, refusal, type Violation } from '../../kernel/errors.ts'
import type { Caller } from '../../kernel/identity.ts'
import type { RateLimits } from '../../kernel/rate-limit.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { isGuid, visibleProducts } from '../catalog/index.ts'
import { checkMayPublish } from '../members/index.ts'
import type { BoughtLine } from '../orders/index.ts'
import { purchaseOf } from './authors.ts'
import { rulesOf } from './settings.ts'

/** The namespace of reviews of products. Visitors and members review nothing else; apps may have namespaces of their own. */
export const productNamespace = 'stores'

interface Writing {
  namespace: string
  entityId: string
  content: ReviewContent | undefined
  /** Absent for calls from inside the process. */
  address: string | undefined
}

/** What visitors and members must meet before they write. */
export function publicReviews({ limits }: { limits: Pick<RateLimits, 'review'> }) {
  return {
    /**
     * Returns the order line with which the author bought the item. Throws TOO_MANY_REQUESTS, ITEM_NOT_FOUND for what visitors do not see,
     * MEMBERS_ONLY, BUYERS_ONLY, MEMBER_MUTED, MEMBER_NOT_APPROVED, and VALIDATION for pictures that are not stored here.
     */
    async checkWriting(
      site: SiteTx,
      caller: Caller,
      { namespace, entityId, content, address }: Writing,
    ): Promise<BoughtLine | undefined> {
      if (address) limits.review(address)
      checkMedia(content)
      if (namespace !== productNamespace || !isGuid(entityId) || (await visibleProducts(site, [entityId])).length === 0)
        throw notFound('item', { namespace, entityId })
      await checkMayPublish(site, caller)
      const { reviewers } = await rulesOf(site)
      if (reviewers === 'MEMBERS' && caller.kind !== 'MEMBER') throw refusal('MEMBERS_ONLY', 'only members review here')
      const purchase = await purchaseOf(site, caller, entityId)
      if (reviewers === 'BUYERS' && !purchase) throw refusal('BUYERS_ONLY', 'only who bought an item reviews it here')
      return purchase
    },
  }
}

export type PublicReviews = ReturnType<typeof publicReviews>

/** A picture on another host could follow everybody who looks at the review. Paths are those of files that are stored here. */
function checkMedia(content: ReviewContent | undefined): void {
  const violations: Violation[] = []
  for (const [index, { image, video }] of (content?.media ?? []).entries())
    for (const [kind, url] of Object.entries({ image: image?.url, video: video?.url }))
      if ((kind === 'image' ? image : video) && !url?.startsWith('/media/'))
        violations.push({
          field: `review.content.media[${index}].${kind}.url`,
          description: 'must be a file of this site',
          violatedRule: 'FORMAT',
          data: { type: 'MEDIA' },
        })
  if (violations.length > 0) throw invalid(...violations)
}
