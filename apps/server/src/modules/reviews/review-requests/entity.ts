import type { Stored } from '@stoa/contract'
import { service, type Item, type ReviewRequest } from '@stoa/contract/services/reviews/review-requests'
import {
  service as own,
  type CancelReason,
  type NotSentReason,
  type ReviewRequestRow,
} from '@stoa/contract/services/stoa/review-requests'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'

/** A product that a review is asked for, as the order calls and shows it. */
export interface RequestedItem extends Item {
  catalogItemId: string
  /** The order line with which it was bought. */
  lineItemId?: string
  name?: string
  image?: { url?: string; width?: number; height?: number }
}

/** A request with what the wire does not show. */
export type RequestFields = Omit<ReviewRequest, 'items'> & {
  items: RequestedItem[]
  reminder: number
  byRule: boolean
  reviewed: boolean
  cancelReason?: CancelReason | null
  notSentReason?: NotSentReason | null
}

export type StoredRequest = Stored<RequestFields>

export const reviewRequest = entity<RequestFields>({
  service,
  type: 'ReviewRequest',
  table: 'review_request',
  columns: {
    namespace: { column: 'namespace', notNull: true },
    status: { column: 'status', notNull: true },
    'recipient.contactId': { column: 'contact_id', type: 'uuid' },
    'order.id': { column: 'order_id', type: 'uuid' },
    reminder: { column: 'reminder', type: 'integer', notNull: true },
    byRule: { column: 'by_rule', type: 'boolean', notNull: true },
    reviewed: { column: 'reviewed', type: 'boolean', notNull: true },
  },
  inEvents: (stored) => showRequest(stored) as StoredRequest,
})

/** The same rows, as the back office lists them. */
export const requestRow = entity<ListedRequest>({
  service: own,
  type: 'ReviewRequestRow',
  table: 'review_request',
  fqdn: service.fqdn,
  columns: {
    status: { column: 'status', notNull: true },
    orderId: { column: 'order_id', type: 'uuid' },
    reminder: { column: 'reminder', notNull: true },
    reviewed: { column: 'reviewed', notNull: true },
  },
  visibleRows: sql`false`,
})

export type ListedRequest = Omit<ReviewRequestRow, 'items'> & Pick<StoredRequest, 'items' | 'failedOptions' | 'recipient'>

/** A request as the published interface shows it. */
export function showRequest(stored: StoredRequest): ReviewRequest {
  const {
    reminder: _reminder,
    byRule: _byRule,
    reviewed: _reviewed,
    cancelReason: _cancel,
    notSentReason: _reason,
    ...wire
  } = stored
  const items = wire.items.map(({ catalogItemId, reviewId }) => ({
    catalogItemId,
    ...(reviewId && { reviewId }),
  }))
  return { ...wire, items }
}
