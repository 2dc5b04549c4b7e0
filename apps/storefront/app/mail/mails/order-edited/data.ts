import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** The shop has changed what a placed order contains or costs. */
export interface OrderEdited extends OrderData {
  kind: 'ORDER_EDITED'
}

export function sample(about: SampleFrame): OrderSample<OrderEdited> {
  return { kind: 'ORDER_EDITED', order: sampleOrder(about) }
}
