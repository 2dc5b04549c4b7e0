import { msg } from '@lingui/core/macro'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type OrderEdited } from './data.ts'

export const orderEdited = orderMail<OrderEdited>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Your order ${orderNumber} at ${shop} was changed`,
    PREHEADER: () => '',
    TITLE: () => msg`Your order was changed`,
    BODY: ({ orderNumber, outcome }) => [msg`We’ve changed your order ${orderNumber}. This is what it contains now:`, outcome],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write({ order }, tools) {
    const { i18n, money } = tools
    const balance = order.balanceSummary?.balance?.amount ?? '0'
    const isToRefund = balance.startsWith('-')
    const amount = money(isToRefund ? balance.slice(1) : balance)
    const outcome = !/[1-9]/.test(balance)
      ? i18n._(msg`Nothing more is to be paid.`)
      : isToRefund
        ? i18n._(msg`You get ${amount} back.`)
        : i18n._(msg`${amount} is left to pay.`)
    return {
      values: { outcome, amount },
      lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
      totals: orderTotals(order, tools),
    }
  },
})
