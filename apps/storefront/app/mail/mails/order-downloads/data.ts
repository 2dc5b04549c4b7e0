import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import { sampleToken, type SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder } from '../../parts/sample-order.ts'

/** The files that were bought can be downloaded on the page of the order. */
export interface OrderDownloads extends OrderData {
  kind: 'ORDER_DOWNLOADS'
}

export const design = mailDesign({
  variables: [...orderVariables, 'until'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, 'BODY.UNLIMITED': {}, BUTTON: {}, NOTE: {} },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'BUTTON' },
    { name: 'ITEMS', optional: true },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<OrderDownloads> {
  const order = sampleOrder(about)
  return { kind: 'ORDER_DOWNLOADS', order: about.order ?? withFiles(order, about.date) }
}

/** The order as if the goods were files. */
function withFiles(order: Order, expirationDate: string): Order {
  const digitalFile = { fileId: sampleToken, link: 'https://example.com', expirationDate }
  return { ...order, lineItems: (order.lineItems ?? []).map((line) => ({ ...line, digitalFile })) }
}
