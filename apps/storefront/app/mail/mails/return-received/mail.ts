import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import type { ReturnReceived } from './data.ts'

export const returnReceived = orderMail<ReturnReceived>((mail, tools) => {
  const { returnNumber, order, shop } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`We received your return ${returnNumber} at ${shop.name}`),
    title: i18n._(msg`We received your return`),
    paragraphs: [
      i18n._(
        msg`These items of your order ${number} have arrived. We check them, and you hear from us when the refund or the exchange is on its way.`,
      ),
    ],
    action: viewOrder(mail, tools),
    lines: returnLines(mail, tools),
  }
})
