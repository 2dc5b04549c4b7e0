import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { InvoiceReminderMail } from './data.ts'

export const invoiceReminder = orderMail<InvoiceReminderMail>((mail, tools) => {
  const { order, number, dueDate, isOverdue, shop } = mail
  const { i18n, money, days } = tools
  const orderNumber = order.number ?? ''
  const amount = money(mail.amount)
  const day = days.format(new Date(dueDate))
  return {
    subject: i18n._(msg`Payment of invoice ${number} at ${shop.name}`),
    title: isOverdue ? i18n._(msg`Your invoice is overdue`) : i18n._(msg`Your invoice is due soon`),
    paragraphs: [
      isOverdue
        ? i18n._(msg`Invoice ${number} for your order ${orderNumber} was due on ${day}. ${amount} of it is still open.`)
        : i18n._(msg`Invoice ${number} for your order ${orderNumber} is due on ${day}. ${amount} of it is still open.`),
      i18n._(msg`If you have paid in the meantime, you need not do anything.`),
    ],
    action: viewOrder(mail, tools),
  }
})
