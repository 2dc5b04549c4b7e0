import type { SiteTx } from '../../../kernel/site/site.ts'
import { findReviewsOfBuyer } from '../reviews/index.ts'
import type { StoredRequest } from './entity.ts'

export function loadWrittenReviews(site: SiteTx, { items, recipient, order }: StoredRequest): Promise<Map<string, string>> {
  const productIds = items.map(({ catalogItemId }) => catalogItemId)
  return findReviewsOfBuyer(site, { contactId: recipient?.contactId, orderId: order?.id, productIds })
}
