import type { CancelReason, NotSentReason } from '@stoa/contract/services/stoa/review-requests'
import { hashOfEmail } from '../../../kernel/basics/email-hash.ts'
import { isMailAddress } from '../../../kernel/outside/mail/mailer.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { loadReviewRequestChoice } from '../../members/members/ports/profile.ts'
import { isStopped } from '../../messages/notifications/index.ts'
import { loadRefundedUnits } from '../../orders/orders/ports/paying.ts'
import { findReviewsOfBuyer } from '../reviews/index.ts'
import type { RequestedItem, StoredRequest } from './entity.ts'
import { outsideQuietHours } from '../../../kernel/basics/quiet-hours.ts'
import { hasRefused } from './store/refusals.ts'
import { loadRecipient, type Recipient } from './recipient.ts'
import { findVisibleItems } from './requested-items.ts'
import { loadRule } from './rule.ts'

/** The next step for a request. */
export type Plan =
  | { kind: 'CANCEL'; reason: CancelReason }
  | { kind: 'FAIL'; reason: NotSentReason }
  | { kind: 'WAIT'; until: Date }
  | { kind: 'MAIL'; to: string; recipient: Recipient; items: RequestedItem[] }

/** Decides from the current data, not from the data when the request was scheduled. */
export async function loadPlan(site: SiteRead, request: StoredRequest): Promise<Plan> {
  const { settings, now } = site
  const due = new Date(request.sendDate!)
  if (due > now) return { kind: 'WAIT', until: due }
  const recipient = await loadRecipient(site, request)
  const toCancel = await whyCancelled(site, request, recipient)
  if ('reason' in toCancel) return { kind: 'CANCEL', reason: toCancel.reason }
  const { email } = recipient
  if (!email || !isMailAddress(email)) return { kind: 'FAIL', reason: 'NO_ADDRESS' }
  // Without the address of a buyer whose order was a test.
  if (recipient.order?.isTest && settings.mode === 'LIVE') return { kind: 'FAIL', reason: 'TEST_MODE' }
  const allowed = outsideQuietHours(now, await loadRule(site), settings.timeZone)
  if (allowed > now) return { kind: 'WAIT', until: allowed }
  return { kind: 'MAIL', to: email, recipient, items: toCancel.items }
}

/** Returns the reason to cancel a request, or the items that can still be reviewed. */
export async function whyCancelled(
  site: SiteRead,
  request: StoredRequest,
  { order, email, memberId }: Pick<Recipient, 'order' | 'email' | 'memberId'>,
): Promise<{ reason: CancelReason } | { items: RequestedItem[] }> {
  if (request.byRule && !(await loadRule(site)).enabled) return { reason: 'RULE_OFF' }
  if (order && !['APPROVED', 'PENDING'].includes(order.status ?? '')) return { reason: 'ORDER_CANCELED' }
  if (request.byRule && order?.fulfillmentStatus !== 'FULFILLED') return { reason: 'NOT_SHIPPED' }
  if (!(await wantsRequests(site, { email, memberId }))) return { reason: 'UNSUBSCRIBED' }
  const refunded = order ? await loadRefundedUnits(site, order.id) : new Map<string, number>()
  const ordered = new Map((order?.lineItems ?? []).map(({ id, quantity }) => [id, quantity]))
  const isRefunded = ({ lineItemId = '' }: RequestedItem) =>
    (refunded.get(lineItemId) ?? 0) >= (ordered.get(lineItemId) ?? Infinity)
  const kept = request.items.filter((item) => !isRefunded(item))
  if (kept.length === 0) return { reason: 'REFUNDED' }
  const shown = await findVisibleItems(site, kept)
  if (shown.length === 0) return { reason: 'NOT_SOLD' }
  const productIds = shown.map(({ catalogItemId }) => catalogItemId)
  const written = await findReviewsOfBuyer(site, {
    contactId: request.recipient?.contactId,
    orderId: order?.id ?? undefined,
    productIds,
  })
  const items = shown.filter(({ catalogItemId, reviewId }) => !reviewId && !written.has(catalogItemId))
  // A reminder is for those who have written nothing yet.
  if (items.length === 0 || (request.reminder > 0 && items.length < shown.length)) return { reason: 'REVIEWED' }
  return { items }
}

/** A member's choice counts; without one, that of the email address. An address that bounced or complained gets none. */
async function wantsRequests(site: SiteRead, { email, memberId }: Pick<Recipient, 'email' | 'memberId'>): Promise<boolean> {
  if (email && (await isStopped(site, email))) return false
  const choice = memberId ? await loadReviewRequestChoice(site, memberId) : undefined
  return choice ?? !(email && (await hasRefused(site, hashOfEmail(email))))
}
