import { msg } from '@lingui/core/macro'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type Cancellation } from './data.ts'

export const cancellation = orderMail<Cancellation>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Your order ${orderNumber} at ${shop} was cancelled`,
    PREHEADER: () => '',
    TITLE: () => msg`Your order was cancelled`,
    BODY: ({ orderNumber }) => msg`We’ve cancelled your order ${orderNumber}.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ order }, tools) => ({
    values: {},
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
  }),
})
