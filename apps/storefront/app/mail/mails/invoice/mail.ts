import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { InvoiceMail } from './data.ts'

export const invoice = orderMail<InvoiceMail>((mail, tools) => {
  const { order, number, shop } = mail
  const { i18n } = tools
  const orderNumber = order.number ?? ''
  return {
    subject: i18n._(msg`The invoice for your order ${orderNumber} at ${shop.name}`),
    title: i18n._(msg`Your invoice`),
    paragraphs: [
      i18n._(msg`Invoice ${number} for your order ${orderNumber} is ready. You can download it on the page of your order.`),
    ],
    action: viewOrder(mail, tools),
  }
})
