import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderEmail } from '@stoa/contract/services/stoa/order-emails'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { activity, withActivities } from './activities.ts'
import { orderAction } from './events.ts'
import { saveOrder } from './save.ts'
import type { StoredOrder } from './stored-order.ts'

/** Buyers notice a typing error soon. Later corrections are left to the staff. */
const correctionMinutes = 60
/** Each correction sends a mail: without a limit, an order could be used to mail many people. */
const maxCorrections = 3

/** The order's email address, and until when its buyer may correct it. */
export function orderEmail(order: Order, now: Date): OrderEmail {
  const until = correctableUntil(order)
  return {
    email: order.buyerInfo?.email ?? '',
    ...(until && now < until && { correctableUntil: until.toISOString() }),
  }
}

/** Throws EMAIL_CORRECTION_CLOSED. Subscribers of the event resend the order's mails to the new address. */
export async function correctEmail(site: SiteTx, before: StoredOrder, email: string): Promise<StoredOrder> {
  const known = orderEmail(before.order, site.now)
  if (!known.correctableUntil) throw refusal('EMAIL_CORRECTION_CLOSED', 'the buyer can no longer correct the email address')
  if (known.email === email) return before
  const corrected = { ...before.order, buyerInfo: { ...before.order.buyerInfo, email } }
  const after = await saveOrder(site, before, withActivities(corrected, activity(site.now, 'EMAIL_EDITED')))
  site.record(orderAction('email_corrected', after, { order: after.order, previousEmail: known.email }))
  return after
}

function correctableUntil({ status, createdDate, activities = [] }: Order): Date | undefined {
  const isOver = status === 'CANCELED' || status === 'REJECTED'
  const corrections = activities.filter(({ type }) => type === 'EMAIL_EDITED').length
  if (isOver || corrections >= maxCorrections || !createdDate) return undefined
  return new Date(new Date(createdDate).getTime() + correctionMinutes * 60_000)
}
