import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface Cancellation extends OrderData {
  kind: 'CANCELLATION'
}

export const design = mailDesign({
  variables: [...orderVariables],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'BUTTON', optional: true },
    { name: 'ITEMS', optional: true },
    { name: 'TOTALS', optional: true },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<Cancellation> {
  return { kind: 'CANCELLATION', order: sampleOrder(about) }
}
