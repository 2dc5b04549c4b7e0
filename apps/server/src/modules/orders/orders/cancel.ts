import type { SiteTx } from '../../../kernel/site/site.ts'
import { releaseSlot } from '../../delivery/delivery/index.ts'
import { giveBackUses } from '../../pricing/discounts/index.ts'
import { activity, withActivities } from './activities.ts'
import { orderAction } from './events.ts'
import { sentUnits } from '@stoa/order-rules'
import { saveOrder, settleOrder } from './save.ts'
import { releaseOrderStock, restockLines } from './stock.ts'
import { loadFulfilledUnits } from './store/fulfillments.ts'
import { giveBackGiftCards } from './money/gift-card.ts'
import { giveBackMemberships, handOverMemberships } from './money/membership.ts'
import { loadPayments, savePayment } from './store/payments.ts'
import type { StoredOrder } from './stored-order.ts'
import { zip } from '../../../kernel/basics/zip.ts'

export interface Cancellation {
  restockAllItems: boolean
  sendOrderCanceledEmail: boolean
  customMessage?: string | undefined
  /** The order was never paid in full in time: what gift cards paid is given back. */
  isUnpaid?: boolean
  /** Another order of the same checkout takes over what the order held, in the same transaction. */
  isReplaced?: boolean
}

/**
 * Cancels a locked order that may be canceled. An order that was never approved gives back all of its stock, because nothing
 * was taken out for it. Of any other order the merchant chooses what is restocked; units that were sent never are.
 */
export async function cancel(site: SiteTx, before: StoredOrder, cancellation: Cancellation): Promise<StoredOrder> {
  const { restockAllItems, sendOrderCanceledEmail, customMessage, isReplaced = false } = cancellation
  const { id, order } = before
  const { isUnpaid = order.status === 'INITIALIZED' } = cancellation
  let lineItems = order.lineItems ?? []
  if (order.status === 'INITIALIZED') await releaseOrderStock(site, id)
  else if (restockAllItems) {
    const sent = await loadFulfilledUnits(site, id)
    const back = lineItems.map((line) => {
      const out = Math.max(line.restockQuantity ?? 0, sentUnits(line, sent))
      return { ...line, quantity: Math.max(0, line.quantity - out) }
    })
    await restockLines(site, id, back)
    lineItems = zip(lineItems, back).map(([line, { quantity }]) => ({
      ...line,
      restockQuantity: (line.restockQuantity ?? 0) + quantity,
    }))
  }
  await giveBackUses(site, id)
  // A promised offline payment ends with the order; a payment with a provider is ended by its own job.
  const promised = (await loadPayments(site, id)).filter(({ status, provider }) => status === 'PENDING' && provider === 'manual')
  for (const payment of promised) await savePayment(site, { ...payment, status: 'CANCELED' })
  const canceled = withActivities({ ...order, lineItems, status: 'CANCELED' }, activity(site.now, 'ORDER_CANCELED'))
  await (isReplaced ? handOverMemberships(site, id) : giveBackMemberships(site, id))
  const givenBack = isUnpaid && (await giveBackGiftCards(site, id, { isReplaced }))
  // Whatever the order says now: its delivery may have been edited.
  await releaseSlot(site, id)
  const after =
    promised.length > 0 || givenBack ? await settleOrder(site, before, canceled) : await saveOrder(site, before, canceled)
  site.record(
    orderAction('canceled', after, {
      order: after.order,
      restockAllItems,
      sendOrderCanceledEmail,
      ...(customMessage && { customMessage }),
    }),
  )
  return after
}
