import type { OrderApprovalStrategy } from '@stoa/contract/services/ecom/orders'
import type { SiteRead } from '../../kernel/site.ts'
import type { OrderMoney } from './payment-status.ts'
import { creationSettings } from './store/creation-settings.ts'
import type { PaymentRow } from './store/payments.ts'

/** What the buyer owes at once is there, or held; the rest comes later. */
export function isCovered({ paid, authorized, balance }: OrderMoney, deferred: bigint): boolean {
  return paid + authorized > 0n && balance - authorized <= deferred
}

/** Whether an order is approved as it is created: paid under any strategy, and free under the usual one. */
export function isApprovedAtOnce(strategy: OrderApprovalStrategy, money: OrderMoney): boolean {
  return money.balance <= 0n && (strategy === 'DEFAULT' || money.paid > 0n)
}

/** Whether the order waits for a means of payment alone, and one is kept now. Asks only where one is. */
export async function isApprovedBySavedMethod(
  site: SiteRead,
  orderId: string,
  payments: readonly PaymentRow[],
): Promise<boolean> {
  const kept = payments.some(
    ({ status, doc }) => doc.regularPaymentDetails?.savedPaymentMethod && status !== 'DECLINED' && status !== 'CANCELED',
  )
  return kept && (await creationSettings(site, orderId)).approvalStrategy === 'PAYMENT_METHOD_SAVED'
}
