import { comparableEmail } from '@stoa/contract/email'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { hasPlacedOrderSince } from '../../orders/orders/ports/buyers.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { findExistingMembers, findStaffAmong } from '../../members/members/ports/reading.ts'
import { loadStaffAccounts } from '../../platform/sites/index.ts'
import type { Checkout } from '../checkout/index.ts'
import type { StoredSettings } from './store/settings.ts'

/** What becomes of a checkout that rests: it is noted as abandoned, left out for good, or looked at again later. */
export type Decision = 'NOTE' | 'LEAVE_OUT' | 'WAIT'

/** Decides by everything but the lines, which the snapshot knows. */
export async function decide(site: SiteRead, checkout: Checkout, settings: StoredSettings): Promise<Decision> {
  const { content, completed, memberId, visitorId, orderId } = checkout
  if (completed || content.lines.length === 0) return 'LEAVE_OUT'
  if (content.channelType === 'POS' || content.channelType === 'BACKOFFICE_MERCHANT') return 'LEAVE_OUT'
  if (content.createdBy.userId) return 'LEAVE_OUT'
  if (memberId && (await findExistingMembers(site, [memberId])).size === 0) return 'LEAVE_OUT'
  if (settings.excludeStaff && (await isOfStaff(site, checkout))) return 'LEAVE_OUT'
  const order = orderId ? await findOrder(site, orderId) : undefined
  // It is being paid, or ends within minutes of the last attempt.
  if (order?.order.status === 'INITIALIZED') return 'WAIT'
  if (order && order.order.status !== 'CANCELED') return 'LEAVE_OUT'
  const since = checkout.updatedDate
  return (await hasPlacedOrderSince(site, { memberId, visitorId, email: content.email }, since)) ? 'LEAVE_OUT' : 'NOTE'
}

/** A person of the back office tries the shop: as a member, with their own address, or without signing in to the shop. */
async function isOfStaff(site: SiteRead, { memberId, visitorId, content }: Checkout): Promise<boolean> {
  if (memberId && (await findStaffAmong(site, [memberId])).length > 0) return true
  const accounts = await loadStaffAccounts(site)
  const email = content.email ? comparableEmail(content.email) : undefined
  return accounts.some((account) => account.userId === visitorId || comparableEmail(account.email) === email)
}
