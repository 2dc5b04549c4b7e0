import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** For a buyer who asked to see the order in another browser. */
export interface OrderLink extends OrderData {
  kind: 'ORDER_LINK'
}

export const design = mailDesign({
  variables: [...orderVariables],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'NOTE', optional: true }],
})

export function sample(about: SampleFrame): OrderSample<OrderLink> {
  return { kind: 'ORDER_LINK', order: sampleOrder(about) }
}
