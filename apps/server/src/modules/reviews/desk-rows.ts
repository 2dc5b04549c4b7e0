import type { ReviewRow } from '@stoa/contract/services/stoa/reviews'
import type { SiteRead } from '../../kernel/site.ts'
import { isGuid, productNames } from '../catalog/index.ts'
import type { DeskReview } from './entity.ts'
import { productNamespace } from './public-reviews.ts'

/** Rows of the reviews desk, with the names of their products. */
export async function showRows(site: SiteRead, rows: readonly DeskReview[]): Promise<ReviewRow[]> {
  const reviewed = rows.filter(({ namespace, entityId }) => namespace === productNamespace && isGuid(entityId!))
  const products = await productNames(
    site,
    reviewed.map(({ entityId }) => entityId!),
  )
  return rows.map((row) => {
    const product = row.namespace === productNamespace ? products.get(row.entityId!) : undefined
    return { ...showRow(row), ...(product && { entityName: product.name, entitySlug: product.slug }) }
  })
}

function showRow({ author, reply, ...row }: DeskReview): ReviewRow {
  const { id, revision, createdDate, updatedDate, namespace, entityId, content, contactId, authorType, moderationStatus } = row
  const { rejectionReason, heldFor, verified, originType, helpfulness, relevanceScore, hasMedia, hasReply } = row
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
    verified,
    originType,
    helpfulness,
    relevanceScore,
    hasMedia,
    hasReply,
    ...(reply?.message && { replyMessage: reply.message }),
  } as ReviewRow
}
