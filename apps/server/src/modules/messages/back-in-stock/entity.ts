import type { Stored } from '@stoa/contract'
import {
  service,
  type BackInStockItemDetails,
  type BackInStockNotificationRequest,
  type CatalogReference,
} from '@stoa/contract/services/ecom/back-in-stock-notifications'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'

/** A request with what the wire does not show. */
export type RequestFields = BackInStockNotificationRequest & {
  catalogReference: CatalogReference
  email: string
  emailHash: string
  productId: string
  variantId: string
  /** The language of the page on which the person asked. */
  language: string
  /** Of an app or staff, who say what the mail shows. */
  itemDetails?: BackInStockItemDetails
}

export type StoredRequest = Stored<RequestFields>

export const stockRequest = entity<RequestFields>({
  service,
  type: 'BackInStockNotificationRequest',
  table: 'back_in_stock_request',
  columns: {
    status: { column: 'status', notNull: true },
    autoNotified: { column: 'auto_notified', type: 'boolean' },
    contactId: { column: 'contact_id', type: 'uuid' },
    productId: { column: 'product_id', type: 'uuid', notNull: true },
    variantId: { column: 'variant_id', type: 'uuid', notNull: true },
    emailHash: { column: 'email_hash', notNull: true },
  },
  // Visitors read nothing: an answer would say whether somebody else waits.
  visibleRows: sql`false`,
  inEvents: (stored) => showRequest(stored) as RequestFields,
})

/** A request as the published interface shows it. */
export function showRequest(stored: StoredRequest): BackInStockNotificationRequest {
  const { id, catalogReference, email, contactId, status, autoNotified, createdDate, itemUrl } = stored
  return {
    id,
    catalogReference,
    email,
    ...(contactId && { contactId }),
    status,
    ...(autoNotified !== undefined && { autoNotified }),
    createdDate,
    ...(itemUrl && { itemUrl }),
  }
}
