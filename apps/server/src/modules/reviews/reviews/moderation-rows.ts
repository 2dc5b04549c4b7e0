import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import { isGuid } from '../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames } from '../../catalog/catalog/ports/storefront.ts'
import { type DeskReview, productNamespace } from './entity.ts'

/** Rows of the reviews desk, with the names of their products. */
export async function presentReviewRows(site: SiteRead, rows: readonly DeskReview[]): Promise<ReviewRow[]> {
  const namesOf = await loadItemNames(site, rows)
  return rows.map((row) => ({ ...showRow(row), ...namesOf(row) }))
}

interface Reviewed {
  namespace?: string | undefined
  entityId?: string | undefined
}

/** Returns the names of the reviewed items; none for those that no longer exist, or are no products. */
export async function loadItemNames(site: SiteRead, reviews: readonly Reviewed[]) {
  const productIdOf = ({ namespace, entityId = '' }: Reviewed) =>
    namespace === productNamespace && isGuid(entityId) ? entityId : undefined
  const products = await loadProductNames(
    site,
    reviews.flatMap((reviewed) => productIdOf(reviewed) ?? []),
  )
  return (reviewed: Reviewed) => {
    const product = products.get(productIdOf(reviewed) ?? '')
    return product ? { entityName: product.name, entitySlug: product.slug } : {}
  }
}

function showRow({ author, reply, waitingSince, ...row }: DeskReview): ReviewRow {
  const { id, revision, createdDate, updatedDate, namespace, entityId, content, contactId, authorType, moderationStatus } = row
  const { rejectionReason, heldFor, verified, originType, helpfulness, relevanceScore, hasMedia, hasReply, reportCount } = row
  return {
    id,
    revision,
    createdDate,
    updatedDate,
    namespace,
    entityId,
    content,
    ...(author?.authorName && { authorName: author.authorName }),
    ...(contactId && { contactId }),
    authorType,
    moderationStatus,
    ...(rejectionReason && { rejectionReason }),
    ...(heldFor && { heldFor }),
    ...(moderationStatus === 'IN_MODERATION' && { waitingSince: waitingSince ?? createdDate }),
    verified,
    originType,
    helpfulness,
    relevanceScore,
    hasMedia,
    hasReply,
    reportCount,
    ...(reply?.message && { replyMessage: reply.message }),
  }
}
