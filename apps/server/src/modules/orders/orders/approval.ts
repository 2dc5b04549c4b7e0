import type { OrderApprovalStrategy } from '@stoa/contract/services/ecom/orders'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { OrderMoney } from './payment-status.ts'
import { loadCreationSettings } from './store/creation-settings.ts'
import type { PaymentRow } from './store/payments.ts'

/** True if the amount due at once is paid or authorized; the deferred part may come later. */
export function isCovered({ paid, authorized, balance }: OrderMoney, deferred: bigint): boolean {
  return paid + authorized > 0n && balance - authorized <= deferred
}

/** True if an order is approved when it is created: paid under any strategy, or free under the default strategy. */
export function isApprovedAtOnce(strategy: OrderApprovalStrategy, money: OrderMoney): boolean {
  return money.balance <= 0n && (strategy === 'DEFAULT' || money.paid > 0n)
}

/** True if the order only waits for a saved payment method and has one now. Queries the database only under that strategy. */
export async function isApprovedBySavedMethod(
  site: SiteRead,
  orderId: string,
  payments: readonly PaymentRow[],
): Promise<boolean> {
  const hasSavedMethod = payments.some(
    ({ status, doc }) => doc.regularPaymentDetails?.savedPaymentMethod && status !== 'DECLINED' && status !== 'CANCELED',
  )
  return hasSavedMethod && (await loadCreationSettings(site, orderId)).approvalStrategy === 'PAYMENT_METHOD_SAVED'
}
