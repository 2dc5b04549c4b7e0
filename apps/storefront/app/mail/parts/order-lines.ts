import { msg } from '@lingui/core/macro'
import type { Order, OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { lineView, toGiftCardPayment, totalsRows } from '../../lib/money/lines.ts'
import type { LineView } from '../../ui/line.tsx'
import { totalsLabels } from '../../ui/totals.tsx'
import type { MailTotal } from '../frame/mail-view.ts'
import type { OrderTools } from './order-mail.ts'

/** A line of an order, with the membership that paid it. Discounts are in the totals. */
export function mailLine(line: OrderLineItem, { i18n, money }: OrderTools): LineView {
  const { paidBy, options, discount: _discount, ...view } = lineView(line, money)
  return { ...view, options: [...options, ...(paidBy ? [{ name: i18n._(msg`Paid with`), value: paidBy }] : [])] }
}

export function orderTotals(order: Order, { i18n, money }: OrderTools): MailTotal[] {
  const rows = totalsRows(order.priceSummary ?? {}, money, {
    taxIncluded: order.taxIncludedInPrices ?? false,
    fees: order.additionalFees,
    exemption: order.taxInfo?.taxExemption,
    giftCard: toGiftCardPayment(order),
  })
  // Goods that are not delivered have no row for it.
  const shown = order.shippingInfo?.title ? rows : rows.filter(({ name }) => name !== 'delivery')
  return shown.map(({ name, label, amount }) => ({
    label: label ?? i18n._(totalsLabels[name]),
    amount: typeof amount === 'string' ? amount : i18n._(amount),
  }))
}
