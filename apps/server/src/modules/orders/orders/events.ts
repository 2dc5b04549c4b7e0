import { service as fulfillmentsService } from '@stoa/contract/services/ecom/order-fulfillments'
import { service as transactionsService } from '@stoa/contract/services/ecom/order-transactions'
import { service, type Chargeback } from '@stoa/contract/services/ecom/orders'
import type { DomainEvent, EventBody } from '../../../kernel/site/events.ts'
import { modifiedFields } from '../../../kernel/operations/modified-fields.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { StoredOrder } from './stored-order.ts'
import { loadTransactions, loadTransactionsOfOrder, wirePayment, type PaymentRow } from './store/payments.ts'

export type OrderSlug =
  | 'created'
  | 'updated'
  | 'approved'
  | 'canceled'
  | 'committed'
  | 'fulfilled'
  | 'payment_status_updated'
  | 'email_corrected'
  | 'imported'
  | 'imported_order_deleted'

function orderEvent(slug: OrderSlug, { id, revision }: StoredOrder, body: EventBody): DomainEvent {
  return { entityFqdn: service.fqdn, slug, entityId: id, sequence: revision, body }
}

export function orderAction(slug: OrderSlug, stored: StoredOrder, body: object): DomainEvent {
  return orderEvent(slug, stored, { actionEvent: { body } })
}

export function orderCreated(stored: StoredOrder): DomainEvent {
  return orderEvent('created', stored, { createdEvent: { entity: stored.order } })
}

/** The events for a change between two states of an order: always the update, and one for each status that changed. */
export function orderChanges(before: StoredOrder, after: StoredOrder): DomainEvent[] {
  const { order } = after
  const events = [
    orderEvent('updated', after, { updatedEvent: { currentEntity: order, modifiedFields: modifiedFields(before.order, order) } }),
  ]
  if (order.status === 'APPROVED' && before.order.status !== 'APPROVED') events.push(orderAction('approved', after, { order }))
  if (order.paymentStatus !== before.order.paymentStatus) {
    events.push(orderAction('payment_status_updated', after, { order, previousPaymentStatus: before.order.paymentStatus }))
  }
  if (order.fulfillmentStatus === 'FULFILLED' && before.order.fulfillmentStatus !== 'FULFILLED') {
    events.push(
      orderAction('fulfilled', after, {
        order,
        previousFulfillmentStatus: before.order.fulfillmentStatus,
        newFulfillmentStatus: order.fulfillmentStatus,
        action: 'FULFILLMENTS_UPDATED',
      }),
    )
  }
  return events
}

/** Records an event with the order's payments and refunds as they are at the end of the change; `known` saves reading them. */
export async function recordTransactions(
  site: SiteTx,
  { id, revision }: StoredOrder,
  changed: { paymentIds?: string[]; refundIds?: string[] },
  known?: { payments: readonly PaymentRow[]; refunds: [] },
): Promise<void> {
  const orderTransactions = known
    ? { orderId: id, payments: known.payments.map(wirePayment), refunds: known.refunds }
    : await loadTransactionsOfOrder(site, id)
  const body = { orderTransactions, paymentIds: changed.paymentIds ?? [], refundIds: changed.refundIds ?? [] }
  const event = { entityFqdn: transactionsService.fqdn, entityId: id, sequence: revision, body: { actionEvent: { body } } }
  site.record({ ...event, slug: 'details_updated' })
  // Deprecated in the contract, but older clients still subscribe to it.
  site.record({ ...event, slug: 'updated' })
}

export async function recordRefundCompleted(
  site: SiteTx,
  { id, revision }: StoredOrder,
  { refundId, sideEffects }: { refundId: string; sideEffects: object | null },
): Promise<void> {
  const [orderTransactions] = await loadTransactions(site, [id])
  const refund = orderTransactions?.refunds?.find((candidate) => candidate.id === refundId)
  const body = { orderId: id, refund, ...(sideEffects && { sideEffects }), orderTransactions }
  site.record({
    entityFqdn: transactionsService.fqdn,
    slug: 'refund_completed',
    entityId: id,
    sequence: revision,
    body: { actionEvent: { body } },
  })
}

export async function recordChargebackEvent(
  site: SiteTx,
  { id, revision }: StoredOrder,
  slug: 'chargeback_approved' | 'chargeback_reversed',
  { paymentId, chargeback }: { paymentId: string; chargeback: Chargeback },
): Promise<void> {
  const [orderTransactions] = await loadTransactions(site, [id])
  const body = { orderId: id, paymentId, chargeback, orderTransactions }
  site.record({
    entityFqdn: transactionsService.fqdn,
    slug,
    entityId: id,
    sequence: revision,
    body: { actionEvent: { body } },
  })
}

export function fulfillmentsUpdated({ id, revision }: StoredOrder, orderWithFulfillments: object): DomainEvent {
  return {
    entityFqdn: fulfillmentsService.fqdn,
    slug: 'updated',
    entityId: id,
    sequence: revision,
    body: { updatedEvent: { currentEntity: orderWithFulfillments, modifiedFields: { fulfillments: null } } },
  }
}
