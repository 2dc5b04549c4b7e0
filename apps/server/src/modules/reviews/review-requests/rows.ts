import { isGuid } from '../../../kernel/basics/ids.ts'
import type { ReviewRequestRow } from '@stoa/contract/services/stoa/review-requests'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadProductNames } from '../../catalog/catalog/ports/storefront.ts'
import { findMember } from '../../members/members/ports/reading.ts'
import { loadOrders } from '../../orders/orders/ports/reading.ts'
import { findContact } from '../reviews/index.ts'
import type { ListedRequest } from './entity.ts'

/** Rows of the back office's list, with the names of their products, and the numbers and addresses of their orders. */
export async function showRows(site: SiteRead, rows: readonly ListedRequest[]): Promise<ReviewRequestRow[]> {
  const productIds = rows.flatMap(({ items }) => items.map(({ catalogItemId }) => catalogItemId)).filter(isGuid)
  const [orders, products, addresses] = await Promise.all([
    loadOrders(site, [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]),
    loadProductNames(site, [...new Set(productIds)]),
    loadAddresses(
      site,
      rows.flatMap(({ orderId, recipient }) => (orderId ? [] : (recipient?.contactId ?? []))),
    ),
  ])
  const orderOf = new Map(orders.map(({ id, order }) => [id, order]))
  return rows.map(({ failedOptions, recipient: contact, ...row }) => {
    const order = row.orderId ? orderOf.get(row.orderId) : undefined
    const recipient = order ? order.buyerInfo?.email : addresses.get(contact?.contactId ?? '')
    return {
      id: row.id,
      revision: row.revision,
      createdDate: row.createdDate,
      updatedDate: row.updatedDate,
      sendDate: row.sendDate,
      status: row.status,
      reminder: row.reminder,
      ...(row.orderId && { orderId: row.orderId }),
      ...(order?.number && { orderNumber: order.number }),
      ...(recipient && { recipient }),
      items: row.items.map(({ catalogItemId, reviewId }) => ({
        catalogItemId,
        ...products.get(catalogItemId),
        ...(reviewId && { reviewId }),
      })),
      reviewed: row.reviewed,
      ...(row.cancelReason && { cancelReason: row.cancelReason }),
      ...(failedOptions?.reason && { failureReason: failedOptions.reason }),
      ...(row.notSentReason && { notSentReason: row.notSentReason }),
      ...(failedOptions?.message && { failure: failedOptions.message }),
    }
  })
}

async function loadAddresses(site: SiteRead, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const email = (await findContact(site, { id }))?.email ?? (await findMember(site, id))?.loginEmail
      return email ? ([[id, email]] as const) : []
    }),
  )
  return new Map(found.flat())
}
