import type { AdditionalFee, Order } from '@stoa/contract/services/ecom/orders'
import { parseAmount } from '@stoa/pricing'
import type { PricedOrder } from './stored-order.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { minorOf, orderPricer, sum } from './amounts.ts'
import { settleOrder } from './save.ts'
import { replaceSoldFigures } from './store/order-figures.ts'
import { lockOrder } from './store/orders.ts'
import type { StoredOrder } from './stored-order.ts'

export function lockForFees(site: SiteTx, orderId: string): Promise<StoredOrder> {
  return lockOrder(site, orderId)
}

/**
 * Sets, replaces or removes the fee with a code on a locked order. The fee has no tax. The order's total and balance follow;
 * its lines, discounts and taxes stay as they were agreed.
 */
export async function changeFee(
  site: SiteTx,
  before: StoredOrder,
  code: string,
  fee: Omit<AdditionalFee, 'code'> | undefined,
): Promise<StoredOrder> {
  const { order, currency } = before
  const others = (order.additionalFees ?? []).filter((each) => each.code !== code)
  const additionalFees = fee ? [...others, { ...fee, code }] : others
  const costOf = (fees: readonly AdditionalFee[]) =>
    sum(fees, ({ priceAfterTax, price }) => minorOf(priceAfterTax ?? price, currency))
  const change = costOf(additionalFees) - costOf(order.additionalFees ?? [])
  const total = before.total + change
  const deferred = before.deferred > total ? total : before.deferred
  const settled = await settleOrder(
    site,
    before,
    { ...order, additionalFees, priceSummary: summaryWith(order, change) },
    { sums: { total, deferred } },
  )
  await replaceSoldFigures(site, settled)
  return settled
}

function summaryWith(order: PricedOrder, change: bigint): Order['priceSummary'] {
  const price = orderPricer(order)
  const { total, totalAdditionalFees, ...others } = order.priceSummary ?? {}
  const changed = (amount: string | undefined) => price(parseAmount(amount ?? '0', order.currency) + change)
  return { ...others, total: changed(total?.amount), totalAdditionalFees: changed(totalAdditionalFees?.amount) }
}
