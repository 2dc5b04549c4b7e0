import { msg } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailDetail } from '../../frame/mail-view.ts'
import { deliveryDetails } from '../../parts/order-delivery.ts'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail, viewOrder, type OrderTools } from '../../parts/order-mail.ts'
import { paymentDetails, paymentInstructions } from '../../parts/order-payment.ts'
import type { OrderConfirmation } from './data.ts'

export const orderConfirmation = orderMail<OrderConfirmation>((mail, tools) => {
  const { order, shop } = mail
  const { i18n, days } = tools
  const number = order.number ?? ''
  const date = days.format(new Date(order.purchasedDate ?? order.createdDate ?? 0))
  return {
    subject: i18n._(msg`Your order ${number} at ${shop.name}`),
    title: i18n._(msg`Thank you for your order`),
    paragraphs: [i18n._(msg`We’ve received your order ${number} of ${date}.`)],
    payment: paymentInstructions(order, tools),
    action: viewOrder(mail, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
    details: [...deliveryDetails(order, tools), ...paymentDetails(order, tools), ...buyerNote(order, tools)],
  }
})

function buyerNote({ buyerNote: note }: Order, { i18n }: OrderTools): MailDetail[] {
  return note ? [{ title: i18n._(msg`Your note`), lines: note.split(/\r?\n/) }] : []
}
