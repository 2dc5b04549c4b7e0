import { msg } from '@lingui/core/macro'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { Cancellation } from './data.ts'

export const cancellation = orderMail<Cancellation>((mail, tools) => {
  const { order, shop } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`Your order ${number} at ${shop.name} was cancelled`),
    title: i18n._(msg`Your order was cancelled`),
    paragraphs: [i18n._(msg`We’ve cancelled your order ${number}.`)],
    action: viewOrder(mail, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
  }
})
