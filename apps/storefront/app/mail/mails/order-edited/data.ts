import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** The shop has changed what a placed order contains or costs. */
export interface OrderEdited extends OrderData {
  kind: 'ORDER_EDITED'
}

export const design = mailDesign({
  variables: [...orderVariables, 'outcome', 'amount'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'BUTTON', optional: true },
    { name: 'ITEMS' },
    { name: 'TOTALS' },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<OrderEdited> {
  return { kind: 'ORDER_EDITED', order: sampleOrder(about) }
}
