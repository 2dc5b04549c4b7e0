import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type InvoiceReminderMail } from './data.ts'

export const invoiceReminder = orderMail<InvoiceReminderMail>()({
  design,
  texts: {
    SUBJECT: ({ invoiceNumber, shop }) => msg`Payment of invoice ${invoiceNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your invoice is due soon`,
    'TITLE.OVERDUE': () => msg`Your invoice is overdue`,
    BODY: ({ invoiceNumber, orderNumber, dueDate, amount }) => [
      msg`Invoice ${invoiceNumber} for your order ${orderNumber} is due on ${dueDate}. ${amount} of it is still open.`,
      msg`If you have paid in the meantime, you need not do anything.`,
    ],
    'BODY.OVERDUE': ({ invoiceNumber, orderNumber, dueDate, amount }) => [
      msg`Invoice ${invoiceNumber} for your order ${orderNumber} was due on ${dueDate}. ${amount} of it is still open.`,
      msg`If you have paid in the meantime, you need not do anything.`,
    ],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ number, amount, dueDate, isOverdue }, { money, days }) => ({
    values: { invoiceNumber: number, amount: money(amount), dueDate: days.format(new Date(dueDate)) },
    cases: isOverdue ? ['OVERDUE'] : [],
  }),
})
