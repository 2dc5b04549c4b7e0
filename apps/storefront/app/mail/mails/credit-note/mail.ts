import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type CreditNoteMail } from './data.ts'

export const creditNote = orderMail<CreditNoteMail>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`A credit note for your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your credit note`,
    BODY: ({ creditNoteNumber, invoiceNumber }) =>
      msg`Credit note ${creditNoteNumber} corrects invoice ${invoiceNumber}. You can download it on the page of your order.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ number, invoiceNumber }) => ({ values: { creditNoteNumber: number, invoiceNumber } }),
})
