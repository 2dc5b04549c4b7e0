import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { CreditNoteMail } from './data.ts'

export const creditNote = orderMail<CreditNoteMail>((mail, tools) => {
  const { order, number, invoiceNumber, shop } = mail
  const { i18n } = tools
  const orderNumber = order.number ?? ''
  return {
    subject: i18n._(msg`A credit note for your order ${orderNumber} at ${shop.name}`),
    title: i18n._(msg`Your credit note`),
    paragraphs: [
      i18n._(msg`Credit note ${number} corrects invoice ${invoiceNumber}. You can download it on the page of your order.`),
    ],
    action: viewOrder(mail, tools),
  }
})
