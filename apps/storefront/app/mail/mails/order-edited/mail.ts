import { msg } from '@lingui/core/macro'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { OrderEdited } from './data.ts'

export const orderEdited = orderMail<OrderEdited>((mail, tools) => {
  const { order, shop } = mail
  const { i18n, money } = tools
  const number = order.number ?? ''
  const balance = order.balanceSummary?.balance?.amount ?? '0'
  const isToRefund = balance.startsWith('-')
  const amount = money(isToRefund ? balance.slice(1) : balance)
  const outcome = !/[1-9]/.test(balance)
    ? i18n._(msg`Nothing more is to be paid.`)
    : isToRefund
      ? i18n._(msg`You get ${amount} back.`)
      : i18n._(msg`${amount} is left to pay.`)
  return {
    subject: i18n._(msg`Your order ${number} at ${shop.name} was changed`),
    title: i18n._(msg`Your order was changed`),
    paragraphs: [i18n._(msg`We’ve changed your order ${number}. This is what it contains now:`), outcome],
    action: viewOrder(mail, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
  }
})
