import { service, type Review } from '@stoa/contract/services/reviews/reviews'
import {
  service as own,
  type AuthorType,
  type HoldReason,
  type Rejection,
  type ReviewRow,
} from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { entity } from '../../kernel/entity/entity.ts'
import { partialSearch } from '../../kernel/query/search.ts'

/** A review with what the wire does not show. */
export type StoredReview = Review & {
  authorType: AuthorType
  /** Where the site allows one review of an author and item: the author. */
  soleAuthor?: string | null
  hasMedia: boolean
  hasReply: boolean
  textHash?: string | null
  heldFor?: HoldReason[]
  rejection?: Rejection | null
  /** The order with which the author bought the item. */
  purchase?: Purchase
}

export interface Purchase {
  orderId: string
  orderNumber: string
  purchasedDate: string
  lineItemId: string
}

const declared = service.queries.queryReviews!.fields

/** Reviews as they are stored. The public reads those that are published. */
export const review = entity<StoredReview>({
  service,
  type: 'Review',
  table: 'review',
  columns: {
    namespace: { column: 'namespace', notNull: true },
    entityId: { column: 'entity_id', notNull: true },
    'content.rating': { column: 'rating', type: 'integer', notNull: true },
    'moderation.moderationStatus': { column: 'moderation_status', notNull: true },
    verified: { column: 'verified', type: 'boolean', notNull: true },
    'origin.type': { column: 'origin_type', notNull: true },
    'author.contactId': { column: 'contact_id', type: 'uuid' },
    foundHelpful: { column: 'found_helpful', notNull: true },
    foundUnhelpful: { column: 'found_unhelpful', notNull: true },
    helpfulness: { column: 'helpfulness', notNull: true },
    relevanceScore: { column: 'relevance_score', type: 'numeric', notNull: true },
    authorType: { column: 'author_type', type: 'text', notNull: true },
    soleAuthor: { column: 'sole_author', type: 'uuid' },
    hasMedia: { column: 'has_media', type: 'boolean', notNull: true },
    hasReply: { column: 'has_reply', type: 'boolean', notNull: true },
    textHash: { column: 'text_hash', type: 'text' },
    'rejection.reason': { column: 'rejection_reason', type: 'text' },
  },
  queryable: declared,
  visibleRows: sql`moderation_status = 'APPROVED'`,
  conflicts: { review_sole: 'REVIEW_ALREADY_EXISTS' },
  inEvents: (stored) => showStored(stored) as StoredReview,
})

/** The same rows, as the reviews desk lists and searches them. */
export const deskReview = entity<DeskReview>({
  service: own,
  type: 'ReviewRow',
  table: 'review',
  fqdn: service.fqdn,
  columns: {
    namespace: { column: 'namespace', notNull: true },
    entityId: { column: 'entity_id', notNull: true },
    'content.rating': { column: 'rating', type: 'integer', notNull: true },
    moderationStatus: { column: 'moderation_status', notNull: true },
    verified: { column: 'verified', notNull: true },
    originType: { column: 'origin_type', notNull: true },
    contactId: { column: 'contact_id', type: 'uuid' },
    helpfulness: { column: 'helpfulness', notNull: true },
    relevanceScore: { column: 'relevance_score', notNull: true },
    authorType: { column: 'author_type', notNull: true },
    hasMedia: { column: 'has_media', notNull: true },
    hasReply: { column: 'has_reply', notNull: true },
    rejectionReason: { column: 'rejection_reason' },
  },
  visibleRows: sql`moderation_status = 'APPROVED'`,
  search: partialSearch({}),
})

export type DeskReview = ReviewRow & Pick<StoredReview, 'author' | 'reply'>

/** A review as everybody gets it. */
export function showStored(stored: StoredReview): Review {
  const {
    authorType: _type,
    soleAuthor: _sole,
    hasMedia: _media,
    hasReply: _reply,
    textHash: _hash,
    heldFor: _held,
    rejection: _rejection,
    purchase: _purchase,
    ...wire
  } = stored
  return wire as Review
}
