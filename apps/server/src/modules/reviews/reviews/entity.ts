import type { Stored } from '@stoa/contract'
import { service, type Review } from '@stoa/contract/services/reviews/reviews'
import {
  service as own,
  type AuthorType,
  type HoldReason,
  type Rejection,
  type ReviewRow,
} from '@stoa/contract/services/stoa/reviews'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { ColumnMap } from '../../../kernel/lists/query/field-map.ts'
import { partialSearch } from '../../../kernel/lists/query/search.ts'

/** A review with fields that responses do not contain. */
export type ReviewFields = Review & {
  authorType: AuthorType
  /** Where the site allows one review of an author and item: the author. */
  soleAuthor?: string | null
  /** The author, as `ReviewAuthor.identityId`. */
  authorIdentity?: string | null
  hasMedia: boolean
  hasReply: boolean
  /** Reports that were not dismissed. */
  reportCount: number
  textHash?: string | null
  /** The language of the review, if it was given. */
  language?: string | null
  heldFor?: HoldReason[]
  /** Since when it waits for a decision; null where it does not. */
  waitingSince?: string | null
  rejection?: Rejection | null
  /** The state before the last decision by hand, to take it back. */
  beforeDecision?: Moderated | null
  /** The order with which the author bought the item. */
  purchase?: Purchase
  /** Its author was deleted: the contact has taken it over, and can delete it, but did not write it. */
  takenOver?: boolean
}

/** The fields that a decision about a review changes. */
export type Moderated = Pick<StoredReview, 'moderation' | 'rejection' | 'heldFor' | 'publishCount' | 'waitingSince'>

export interface Purchase {
  orderId: string
  orderNumber: string
  purchasedDate: string
  lineItemId: string
}

const declared = service.queries.queryReviews.fields

/** The columns of a review: their fields in the published interface, and in the rows of the desk where those are called otherwise. */
const columns = [
  { field: 'namespace', column: 'namespace', notNull: true },
  { field: 'entityId', column: 'entity_id', notNull: true },
  { field: 'content.rating', column: 'rating', type: 'integer', notNull: true },
  { field: 'moderation.moderationStatus', onDesk: 'moderationStatus', column: 'moderation_status', notNull: true },
  { field: 'verified', column: 'verified', type: 'boolean', notNull: true },
  { field: 'origin.type', onDesk: 'originType', column: 'origin_type', notNull: true },
  { field: 'author.contactId', onDesk: 'contactId', column: 'contact_id', type: 'uuid' },
  { field: 'helpfulness', column: 'helpfulness', notNull: true },
  { field: 'relevanceScore', column: 'relevance_score', type: 'numeric', notNull: true },
  { field: 'authorType', column: 'author_type', type: 'text', notNull: true },
  { field: 'hasMedia', column: 'has_media', type: 'boolean', notNull: true },
  { field: 'hasReply', column: 'has_reply', type: 'boolean', notNull: true },
  { field: 'reportCount', column: 'report_count', type: 'integer', notNull: true },
  { field: 'rejection.reason', onDesk: 'rejectionReason', column: 'rejection_reason', type: 'text' },
] as const satisfies readonly (ReviewColumn & { field: string; onDesk?: string })[]

interface ReviewColumn {
  column: string
  type?: 'integer' | 'boolean' | 'uuid' | 'numeric' | 'text'
  notNull?: boolean
}

const columnsBy = (nameOf: (column: { field: string; onDesk?: string }) => string): ColumnMap =>
  Object.fromEntries(
    columns.map(({ field, ...column }: { field: string; onDesk?: string } & ReviewColumn) => [
      nameOf({ field, ...column }),
      column,
    ]),
  )

export type StoredReview = Stored<ReviewFields>

/** Reviews as they are stored. The public reads those that are published. */
export const review = entity<ReviewFields>({
  service,
  type: 'Review',
  table: 'review',
  columns: {
    ...columnsBy(({ field }) => field),
    foundHelpful: { column: 'found_helpful', notNull: true },
    foundUnhelpful: { column: 'found_unhelpful', notNull: true },
    soleAuthor: { column: 'sole_author', type: 'uuid' },
    authorIdentity: { column: 'author_identity', type: 'uuid' },
    textHash: { column: 'text_hash', type: 'text' },
    language: { column: 'language', type: 'text' },
  },
  queryable: declared,
  visibleRows: sql`moderation_status = 'APPROVED'`,
  conflicts: { review_sole: 'REVIEW_ALREADY_EXISTS' },
  inEvents: (stored) => showStored(stored) as StoredReview,
})

/** The same rows, for the lists and searches of the back office. */
export const deskReview = entity<DeskReview>({
  service: own,
  type: 'ReviewRow',
  table: 'review',
  fqdn: service.fqdn,
  columns: columnsBy(({ field, onDesk = field }) => onDesk),
  visibleRows: sql`moderation_status = 'APPROVED'`,
  search: partialSearch({}),
})

export type DeskReview = Omit<ReviewRow, 'waitingSince'> & Pick<StoredReview, 'author' | 'reply' | 'waitingSince'>

/** A review as everybody gets it. */
export function showStored(stored: StoredReview): Review {
  const {
    authorType: _type,
    soleAuthor: _sole,
    authorIdentity: _identity,
    hasMedia: _media,
    hasReply: _reply,
    reportCount: _reports,
    textHash: _hash,
    language: _language,
    heldFor: _held,
    waitingSince: _waiting,
    rejection: _rejection,
    beforeDecision: _before,
    purchase: _purchase,
    takenOver: _takenOver,
    ...wire
  } = stored
  return wire
}

/** The namespace of reviews of products. Visitors and members review nothing else; apps may have namespaces of their own. */
export const productNamespace = 'stores'
