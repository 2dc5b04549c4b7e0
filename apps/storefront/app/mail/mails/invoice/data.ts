import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** An order has an invoice, on its page. */
export interface InvoiceMail extends OrderData {
  kind: 'INVOICE'
  /** Of the invoice. */
  number: string
}

export const design = mailDesign({
  variables: [...orderVariables, 'invoiceNumber'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<InvoiceMail> {
  return { kind: 'INVOICE', order: sampleOrder(about), number: 'INV-00012' }
}
