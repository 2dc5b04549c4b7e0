import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type InvoiceMail } from './data.ts'

export const invoice = orderMail<InvoiceMail>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`The invoice for your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your invoice`,
    BODY: ({ invoiceNumber, orderNumber }) =>
      msg`Invoice ${invoiceNumber} for your order ${orderNumber} is ready. You can download it on the page of your order.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ number }) => ({ values: { invoiceNumber: number } }),
})
