import { isDeepStrictEqual } from 'node:util'
import { service, type Fulfillment, type OrderWithFulfillments } from '@stoa/contract/services/ecom/order-fulfillments'
import type { Order, OrderActivityTypeEnumActivityType } from '@stoa/contract/services/ecom/orders'
import { fulfillmentStatusOf, shippedUnits, unitsLeft, type ShippedUnits } from '@stoa/order-rules'
import { fresh, merge } from '../../../kernel/lists/entity/merge.ts'
import { brokenRule, invalid, notFound, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities } from './activities.ts'
import { fulfillmentsUpdated } from './events.ts'
import { captureOnceFulfilled } from './money/capture-fulfilled.ts'
import { mailShipping } from './mail-shipping.ts'
import { saveOrder } from './save.ts'
import { notifiesBuyer } from './store/creation-settings.ts'
import { deleteFulfillment, loadFulfillments, insertFulfillment, saveFulfillment } from './store/fulfillments.ts'
import { lockOrder } from './store/orders.ts'
import type { StoredOrder } from './stored-order.ts'
import { carrierLink, withCarrierLink } from './tracking-link.ts'

/**
 * Creates fulfillments and mails the buyer about them unless `notifies` is false. The order's lock is held, so concurrent requests
 * cannot send the same unit twice.
 */
export async function fulfill(
  site: SiteTx,
  orderId: string,
  given: readonly Fulfillment[],
  path: (index: number) => string,
  notifies = true,
): Promise<{ orderWithFulfillments: OrderWithFulfillments; ids: string[] }> {
  const before = await lockOrder(site, orderId)
  checkOpen(before.order)
  const ids: string[] = []
  const history: OrderActivityTypeEnumActivityType[] = []
  const sent = shippedUnits(await current(site, before.id))
  for (const [index, fulfillment] of given.entries()) {
    const given = withLink(fresh(service, 'Fulfillment', fulfillment as Doc))
    checkStatus(given, path(index))
    const complete = withQuantities(before.order, given, sent, path(index))
    ids.push(await insertFulfillment(site, before.id, complete))
    history.push(...trackingHistory(undefined, complete))
  }
  const orderWithFulfillments = await settle(site, before, history)
  if (notifies && (await notifiesBuyer(site, before.id)))
    for (const id of ids) site.enqueue(mailShipping, { orderId: before.id, fulfillmentId: id, mailKey: id })
  return { orderWithFulfillments, ids }
}

/**
 * Changes a fulfillment's tracking or its lines, and mails the buyer if `notifies` is set. A missing field stays unchanged, `null`
 * clears it.
 */
export async function changeFulfillment(
  site: SiteTx,
  orderId: string,
  change: Omit<Fulfillment, 'trackingInfo'> & { trackingInfo?: Fulfillment['trackingInfo'] | null },
  notifies = false,
): Promise<OrderWithFulfillments> {
  const before = await lockOrder(site, orderId)
  const all = await current(site, before.id)
  const known = all.find(({ id }) => id === change.id)
  if (!known) throw notFound('fulfillment', { id: change.id })
  const others = shippedUnits(all.filter((fulfillment) => fulfillment !== known))
  const merged = merge(service, 'Fulfillment', known as Doc, change)
  const changed = withLink(merged, known)
  checkStatus(changed, 'fulfillment')
  const after = isDeepStrictEqual(changed.lineItems, known.lineItems)
    ? changed
    : withQuantities(before.order, changed, others, 'fulfillment', shippedUnits([known]))
  keepReturned(before.order, known, others, shippedUnits([after]))
  await saveFulfillment(site, before.id, after)
  if (notifies) site.enqueue(mailShipping, { orderId: before.id, fulfillmentId: known.id!, mailKey: newId() })
  return settle(site, before, trackingHistory(known, after))
}

export async function unfulfill(site: SiteTx, orderId: string, fulfillmentId: string): Promise<OrderWithFulfillments> {
  const before = await lockOrder(site, orderId)
  const all = await current(site, before.id)
  const known = all.find(({ id }) => id === fulfillmentId)
  if (!known) throw notFound('fulfillment', { id: fulfillmentId })
  keepReturned(before.order, known, shippedUnits(all.filter((fulfillment) => fulfillment !== known)), new Map())
  await deleteFulfillment(site, before.id, fulfillmentId)
  return settle(site, before, [])
}

/**
 * Refuses to undo a shipment, or a part of it, of which units came back: they were shipped, whatever became of them since. `left` are the
 * units that the shipment keeps, `others` those of the other shipments.
 */
function keepReturned({ lineItems = [] }: Order, before: Fulfillment, others: ShippedUnits, left: ShippedUnits): void {
  for (const [lineItemId, units] of shippedUnits([before])) {
    const line = lineItems.find(({ id }) => id === lineItemId)
    const { quantity = 0, exchanged = 0 } = line?.returned ?? {}
    const remaining = left.get(lineItemId) ?? 0
    // A line that is gone was exchanged as a whole.
    const isReturned = line ? (others.get(lineItemId) ?? 0) + remaining < quantity + exchanged : remaining < units
    if (remaining < units && isReturned)
      throw brokenRule('fulfillmentId', 'UNITS_RETURNED', 'something of this shipment was returned, so it cannot be undone', {
        lineItemId,
      })
  }
}

type Doc = Record<string, unknown>

function withLink(fulfillment: Fulfillment, before?: Fulfillment): Fulfillment {
  const { trackingInfo } = fulfillment
  return trackingInfo ? { ...fulfillment, trackingInfo: withCarrierLink(trackingInfo, before?.trackingInfo) } : fulfillment
}

/** "Supported values (case-sensitive, any other value is rejected)". */
const statuses = ['Pending', 'Accepted', 'Ready', 'In_Delivery', 'Fulfilled']

function checkStatus({ status }: Fulfillment, path: string): void {
  if (!status || statuses.includes(status)) return
  const description = `must be one of ${statuses.join(', ')}`
  throw invalid({ field: `${path}.status`, description, violatedRule: 'INVALID_ENUM_VALUE', data: { values: statuses } })
}

/** Writes the order's fulfillment status from its fulfillments, and records the events. */
async function settle(
  site: SiteTx,
  before: StoredOrder,
  history: OrderActivityTypeEnumActivityType[],
): Promise<OrderWithFulfillments> {
  const { order } = before
  const fulfillments = await current(site, before.id)
  const status = fulfillmentStatusOf(order.lineItems ?? [], shippedUnits(fulfillments), order.paymentStatus)
  const turned: OrderActivityTypeEnumActivityType[] =
    status === order.fulfillmentStatus
      ? []
      : status === 'FULFILLED'
        ? ['ORDER_FULFILLED']
        : status === 'NOT_FULFILLED'
          ? ['ORDER_NOT_FULFILLED']
          : []
  const activities = [...history, ...turned].map((type) => activity(site.now, type))
  const after = await saveOrder(site, before, withActivities({ ...order, fulfillmentStatus: status }, ...activities))
  if (status === 'FULFILLED' && turned.length > 0) captureOnceFulfilled(site, after.order)
  const orderWithFulfillments = { orderId: before.id, fulfillments }
  site.record(fulfillmentsUpdated(after, orderWithFulfillments))
  return orderWithFulfillments
}

async function current(site: SiteTx, orderId: string): Promise<Fulfillment[]> {
  return (await loadFulfillments(site, [orderId]))[0]?.fulfillments ?? []
}

function checkOpen({ status }: Order): void {
  if (status === 'CANCELED' || status === 'REJECTED' || status === 'PENDING') {
    throw refusal('ORDER_NOT_FULFILLABLE', `an order that is ${status} is not sent`, { status })
  }
}

/**
 * A line without a quantity takes all remaining units. Adds the units to `sent`. The units of `kept` were shipped before, so they
 * may stay although they were refunded since.
 */
function withQuantities(
  order: Order,
  fulfillment: Fulfillment,
  sent: Map<string, number>,
  path: string,
  kept: ShippedUnits = new Map(),
): Fulfillment {
  const lineItems = (fulfillment.lineItems ?? []).map(({ id = '', quantity }, index) => {
    const line = order.lineItems?.find((candidate) => candidate.id === id)
    const field = `${path}.lineItems[${index}]`
    if (!line)
      throw invalid({ field: `${field}.id`, description: 'is not a line of the order', violatedRule: 'VALIDATION', data: { id } })
    const left = Math.max(unitsLeft(line, sent), kept.get(id) ?? 0)
    const taken = quantity ?? left
    if (taken > left || taken <= 0) {
      throw invalid({
        field: `${field}.quantity`,
        description: `must be at most the ${left} that are left to fulfill`,
        violatedRule: 'MAX',
        data: { threshold: left },
      })
    }
    sent.set(id, (sent.get(id) ?? 0) + taken)
    return { id, quantity: taken }
  })
  return { ...fulfillment, lineItems }
}

function trackingHistory(before: Fulfillment | undefined, after: Fulfillment): OrderActivityTypeEnumActivityType[] {
  const [old, current] = [before?.trackingInfo, after.trackingInfo]
  const number = current?.trackingNumber
  const numbers: OrderActivityTypeEnumActivityType[] =
    !number || number === old?.trackingNumber ? [] : [old?.trackingNumber ? 'TRACKING_NUMBER_EDITED' : 'TRACKING_NUMBER_ADDED']
  const link = current?.trackingLink
  // A link derived from the tracking number is not news by itself.
  const isNews = link && link !== old?.trackingLink && link !== carrierLink(current)
  return isNews ? [...numbers, 'TRACKING_LINK_ADDED'] : numbers
}
