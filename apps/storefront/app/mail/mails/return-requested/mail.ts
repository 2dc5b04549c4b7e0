import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import { design, type ReturnRequested } from './data.ts'

export const returnRequested = orderMail<ReturnRequested>()({
  design,
  texts: {
    SUBJECT: ({ returnNumber, shop }) => msg`We got your return request ${returnNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`We got your return request`,
    BODY: ({ orderNumber }) => [
      msg`You would like to return items of your order ${orderNumber}.`,
      msg`We check your request and then email you how to send them back. Please don’t send anything yet.`,
    ],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ returnNumber, ...mail }, tools) => ({ values: { returnNumber }, lines: returnLines(mail, tools) }),
})
