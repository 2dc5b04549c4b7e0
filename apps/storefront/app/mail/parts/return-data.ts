import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import type { OrderData } from './order-data.ts'
import type { SampleFrame } from './sample-frame.ts'
import { sampleOrder } from './sample-order.ts'

/** The facts of every mail about a return. The page of the order shows the return. */
export interface ReturnData extends OrderData {
  returnNumber: string
  /** The returned lines of the order, with the units that the mail is about. */
  items: { line: OrderLineItem; quantity: number }[]
}

/** A return of one unit of the sample's first line. */
export function sampleReturn(about: SampleFrame) {
  const order = sampleOrder(about)
  const [line] = order.lineItems ?? []
  return { order, returnNumber: `${order.number ?? '10042'}-R1`, items: line ? [{ line, quantity: 1 }] : [] }
}
