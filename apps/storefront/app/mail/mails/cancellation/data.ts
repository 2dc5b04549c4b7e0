import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

export interface Cancellation extends OrderData {
  kind: 'CANCELLATION'
}

export function sample(about: SampleFrame): OrderSample<Cancellation> {
  return { kind: 'CANCELLATION', order: sampleOrder(about) }
}
