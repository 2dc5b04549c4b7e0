import * as contract from '@stoa/contract/services/reviews/reviews'
import { operationsOf } from '../../../../kernel/lists/entity/operations.ts'
import { isStaff, type Caller } from '../../../../kernel/site/caller.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import { ownMemberId } from '../../../members/members/ports/reading.ts'
import { loadMemberAuthor } from '../authors.ts'
import { review, showStored, type StoredReview } from '../entity.ts'
import { addReview } from '../write-review.ts'
import { contentPath, type PublicReviews } from '../public-reviews.ts'

const show = async (_site: SiteRead, reviews: readonly StoredReview[]) => reviews.map(showStored) as StoredReview[]

const ofReview = operationsOf(review, show)

export const createReview = ({ checkWriting }: Pick<PublicReviews, 'checkWriting'>) =>
  implement(contract.createReview, async ({ site, caller, address }, { review: given }) => {
    const { namespace, entityId, content } = given
    if (isStaff(caller)) return { review: showStored(await addTrusted(site, caller, given)) }
    const author = await loadMemberAuthor(site, ownMemberId(caller))
    const purchase = await checkWriting(site, caller, {
      namespace,
      entityId,
      content,
      path: contentPath,
      address,
    })
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
  })

export const bulkCreateReview = ofReview.bulkChange(contract.bulkCreateReview, (site, given: GivenReview) =>
  addTrusted(site, site.caller!, given),
)

type GivenReview = contract.Review & { namespace: string; entityId: string }

/** A review that staff or an app adds, for whomever they name. */
function addTrusted(site: SiteTx, caller: Caller, { author, ...given }: GivenReview): Promise<StoredReview> {
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
