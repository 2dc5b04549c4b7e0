import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { OrderLink } from './data.ts'

export const orderLink = orderMail<OrderLink>((mail, tools) => {
  const { order, shop } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`The link to your order ${number} at ${shop.name}`),
    title: i18n._(msg`Your order ${number}`),
    paragraphs: [
      i18n._(msg`You asked for a link to your order. It works for 60 days, in any browser.`),
      i18n._(msg`If you didn’t ask for it, you can ignore this email.`),
    ],
    action: viewOrder(mail, tools),
  }
})
