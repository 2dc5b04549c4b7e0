import type { SiteTx } from '../../../../kernel/site/site.ts'
import { moneyOf, type OrderMoney } from '../payment-status.ts'
import { factsOf } from '../save.ts'
import { loadPayments } from '../store/payments.ts'
import type { StoredOrder } from '../stored-order.ts'

/** Derives an order's money from its payments, under the order's lock. */
export async function loadLockedOrderMoney(site: SiteTx, { id, total, refundedOverpayment }: StoredOrder): Promise<OrderMoney> {
  return moneyOf(total, (await loadPayments(site, id)).map(factsOf), refundedOverpayment)
}
