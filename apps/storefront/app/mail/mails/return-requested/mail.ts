import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import type { ReturnRequested } from './data.ts'

export const returnRequested = orderMail<ReturnRequested>((mail, tools) => {
  const { returnNumber, order, shop } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`We got your return request ${returnNumber} at ${shop.name}`),
    title: i18n._(msg`We got your return request`),
    paragraphs: [
      i18n._(msg`You would like to return items of your order ${number}.`),
      i18n._(msg`We check your request and then email you how to send them back. Please don’t send anything yet.`),
    ],
    action: viewOrder(mail, tools),
    lines: returnLines(mail, tools),
  }
})
