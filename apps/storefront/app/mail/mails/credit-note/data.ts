import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** An order has a credit note, on its page. */
export interface CreditNoteMail extends OrderData {
  kind: 'CREDIT_NOTE'
  /** Of the credit note. */
  number: string
  /** Of the invoice that it corrects. */
  invoiceNumber: string
}

export const design = mailDesign({
  variables: [...orderVariables, 'creditNoteNumber', 'invoiceNumber'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<CreditNoteMail> {
  return { kind: 'CREDIT_NOTE', order: sampleOrder(about), number: 'CN-00003', invoiceNumber: 'INV-00012' }
}
