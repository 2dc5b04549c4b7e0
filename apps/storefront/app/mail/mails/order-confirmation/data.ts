import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface OrderConfirmation extends OrderData {
  kind: 'ORDER_CONFIRMATION'
}

export const design = mailDesign({
  variables: [...orderVariables],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'PAYMENT' },
    { name: 'BUTTON', optional: true },
    { name: 'ITEMS' },
    { name: 'TOTALS' },
    { name: 'DETAILS' },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<OrderConfirmation> {
  return { kind: 'ORDER_CONFIRMATION', order: sampleOrder(about) }
}
