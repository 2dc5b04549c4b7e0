import { msg } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailDetail } from '../../frame/mail-view.ts'
import { deliveryDetails } from '../../parts/order-delivery.ts'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail, type OrderTools } from '../../parts/order-mail.ts'
import { paymentDetails, paymentInstructions } from '../../parts/order-payment.ts'
import { design, type OrderConfirmation } from './data.ts'

export const orderConfirmation = orderMail<OrderConfirmation>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Thank you for your order`,
    BODY: ({ orderNumber, orderDate }) => msg`We’ve received your order ${orderNumber} of ${orderDate}.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ order }, tools) => ({
    values: {},
    payment: paymentInstructions(order, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
    details: [...deliveryDetails(order, tools), ...paymentDetails(order, tools), ...buyerNote(order, tools)],
  }),
})

function buyerNote({ buyerNote: note }: Order, { i18n }: OrderTools): MailDetail[] {
  return note ? [{ title: i18n._(msg`Your note`), lines: note.split(/\r?\n/) }] : []
}
