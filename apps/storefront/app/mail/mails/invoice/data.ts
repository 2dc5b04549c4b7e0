import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** An order has an invoice, on its page. */
export interface InvoiceMail extends OrderData {
  kind: 'INVOICE'
  /** Of the invoice. */
  number: string
}

export function sample(about: SampleFrame): OrderSample<InvoiceMail> {
  return { kind: 'INVOICE', order: sampleOrder(about), number: 'INV-00012' }
}
