import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import { design, type ReturnReceived } from './data.ts'

export const returnReceived = orderMail<ReturnReceived>()({
  design,
  texts: {
    SUBJECT: ({ returnNumber, shop }) => msg`We received your return ${returnNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`We received your return`,
    BODY: ({ orderNumber }) =>
      msg`These items of your order ${orderNumber} have arrived. We check them, and you hear from us when the refund or the exchange is on its way.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ returnNumber, ...mail }, tools) => ({ values: { returnNumber }, lines: returnLines(mail, tools) }),
})
