import { WireError } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { changeFulfillment, fulfill, unfulfill } from '../orders/ports/changing.ts'
import { lockOrder } from '../orders/ports/reading.ts'
import type { BoughtLabel, Purchase } from './providers/provider.ts'
import { getLabel, moveLabel, type LabelRow } from './store/labels.ts'
import { pollLater } from './poll-tracking.ts'

/**
 * Writes what became of a purchase, once. A bought label makes a fulfillment with its tracking number, or completes the one it was
 * bought for; where the order allows neither any more, the label stays without one, to be given back.
 */
export async function recordPurchase(
  site: SiteTx,
  label: LabelRow,
  purchase: Exclude<Purchase, { status: 'OPEN' }>,
): Promise<LabelRow> {
  // The order's lock first, as everywhere.
  await lockOrder(site, label.order_id)
  if (purchase.status === 'REFUSED') {
    const doc = { ...label.doc, reason: purchase.reason }
    return (await moveLabel(site, label, 'FAILED', { doc })) ?? (await getLabel(site, label.id))
  }
  const { status: _status, ...bought } = purchase
  const moved = await moveLabel(site, label, 'BOUGHT', {
    transaction_id: bought.transactionId,
    tracking_number: bought.trackingNumber,
    doc: { ...label.doc, bought },
  })
  if (!moved) return getLabel(site, label.id)
  const { fulfillmentId, reason } = await attach(site, moved, bought)
  pollLater(site, label.id)
  const doc = reason ? { ...moved.doc, reason } : moved.doc
  return (await moveLabel(site, moved, 'BOUGHT', { fulfillment_id: fulfillmentId, doc })) ?? getLabel(site, label.id)
}

async function attach(
  site: SiteTx,
  { order_id: orderId, fulfillment_id: existing, doc }: LabelRow,
  { carrier, trackingNumber, trackingLink }: BoughtLabel,
): Promise<{ fulfillmentId: string | null; reason?: string }> {
  const trackingInfo = { shippingProvider: carrier, trackingNumber, ...(trackingLink && { trackingLink }) }
  try {
    return await site.savepoint(async () => {
      if (existing) {
        await changeFulfillment(site, orderId, { id: existing, trackingInfo }, doc.notifies)
        return { fulfillmentId: existing }
      }
      const given = { lineItems: doc.lineItems ?? [], trackingInfo }
      const { ids } = await fulfill(site, orderId, [given], () => 'label', doc.notifies)
      return { fulfillmentId: ids[0]! }
    })
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { fulfillmentId: null, reason: 'NOT_ATTACHED' }
  }
}

/** Takes the label off its order: the fulfillment that it made is undone, one that was there loses its tracking number. */
export async function detach(site: SiteTx, { order_id: orderId, fulfillment_id: id, doc }: LabelRow): Promise<void> {
  if (!id) return
  try {
    await site.savepoint(async () => {
      if (doc.ownFulfillment) await changeFulfillment(site, orderId, { id, trackingInfo: null })
      else await unfulfill(site, orderId, id)
    })
  } catch (error) {
    // Somebody has undone it by hand.
    if (!(error instanceof WireError)) throw error
  }
}
