import { mailDesign } from '../../design.ts'
import { orderVariables } from '../../parts/order-design.ts'
import type { Fulfillment } from '@stoa/contract/services/ecom/order-fulfillments'
import type { OrderData, OrderSample } from '../../parts/order-data.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'
import { sampleOrder, sampleProducts } from '../../parts/sample-order.ts'

export interface ShippingConfirmation extends OrderData {
  kind: 'SHIPPING_CONFIRMATION'
  fulfillment: Fulfillment
}

export const design = mailDesign({
  variables: [...orderVariables, 'carrier', 'trackingNumber'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, 'BODY.PART': {}, BUTTON: {}, 'BUTTON.TRACKED': {}, NOTE: {} },
  blocks: [
    { name: 'BODY' },
    { name: 'MESSAGE' },
    { name: 'BUTTON' },
    { name: 'ITEMS', optional: true },
    { name: 'DETAILS' },
    { name: 'NOTE', optional: true },
  ],
})

export function sample(about: SampleFrame): OrderSample<ShippingConfirmation> {
  const items = about.order?.lineItems?.map(({ id, quantity }) => ({ id: id!, quantity: quantity! }))
  return {
    kind: 'SHIPPING_CONFIRMATION',
    order: sampleOrder(about),
    fulfillment: {
      createdDate: about.date,
      lineItems: items ?? [{ id: sampleProducts(about).mug.id, quantity: 2 }],
      trackingInfo: {
        trackingNumber: '00340434161094042557',
        shippingProvider: 'dhl',
        trackingLink: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557',
      },
    },
  }
}
