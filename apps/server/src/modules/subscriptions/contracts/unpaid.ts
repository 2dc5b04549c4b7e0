import { collectableAmount, loadPayments, type PaymentRow } from '../../orders/orders/ports/paying.ts'
import { findOrder } from '../../orders/orders/ports/reading.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { StoredContract } from './contract.ts'
import { findOpenCycles, type CycleRow } from './store/cycles.ts'

/** The deliveries that another card pays: those whose charge has failed, and the first one where its payment came to nothing. */
export async function findUnpaidCycles(site: SiteRead, { id, status }: StoredContract): Promise<CycleRow[]> {
  if (status !== 'ACTIVE' && status !== 'PAST_DUE') return []
  const open = await findOpenCycles(site, [id])
  const failed = status === 'PAST_DUE' ? open.filter(({ number }) => number > 1) : []
  const first = open.find(({ number }) => number === 1)
  return first && (await isFirstUnpaid(site, first)) ? [first, ...failed] : failed
}

/** The buyer makes the first payment, and may still be making it. */
export async function isFirstUnpaid(site: SiteRead, { order_id: orderId }: Pick<CycleRow, 'order_id'>): Promise<boolean> {
  const order = (await findOrder(asStaff(site), orderId))?.order
  if (order?.status !== 'APPROVED' || order.offlinePayment || collectableAmount(order) <= 0n) return false
  return (await loadPayments(site, orderId)).every(({ status }) => status !== 'PENDING')
}

/** True while a provider has been asked and the outcome is open. A payment that was only prepared asks for nothing. */
export function isUndecided({ status, token, redirect_url }: Pick<PaymentRow, 'status' | 'token' | 'redirect_url'>): boolean {
  return status === 'PENDING' && (token ?? redirect_url) !== null
}
