import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface OrderConfirmation extends OrderData {
  kind: 'ORDER_CONFIRMATION'
}

export function sample(about: SampleFrame): OrderSample<OrderConfirmation> {
  return { kind: 'ORDER_CONFIRMATION', order: sampleOrder(about) }
}
