import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** An invoice is not paid, before or after its due date. */
export interface InvoiceReminderMail extends OrderData {
  kind: 'INVOICE_REMINDER'
  /** Of the invoice. */
  number: string
  /** What is open, in the order's currency. */
  amount: string
  /** ISO 8601. */
  dueDate: string
  isOverdue: boolean
}

export const design = mailDesign({
  variables: [...orderVariables, 'invoiceNumber', 'amount', 'dueDate'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, 'TITLE.OVERDUE': {}, BODY: {}, 'BODY.OVERDUE': {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<InvoiceReminderMail> {
  const { date } = about
  return {
    kind: 'INVOICE_REMINDER',
    order: sampleOrder(about),
    number: 'INV-00012',
    amount: '44.90',
    dueDate: new Date(date).toISOString(),
    isOverdue: true,
  }
}
