import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import type { ReturnDeclined } from './data.ts'

export const returnDeclined = orderMail<ReturnDeclined>((mail, tools) => {
  const { returnNumber, order, shop, reason } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`About your return request ${returnNumber} at ${shop.name}`),
    title: i18n._(msg`We can’t accept your return`),
    paragraphs: [i18n._(msg`We can’t take back these items of your order ${number}:`), reason],
    action: viewOrder(mail, tools),
    lines: returnLines(mail, tools),
  }
})
