import { msg } from '@lingui/core/macro'
import { toParcels } from '../../../features/order/parcels.tsx'
import { deliveryDetails } from '../../parts/order-delivery.ts'
import { mailLine } from '../../parts/order-lines.ts'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type ShippingConfirmation } from './data.ts'

export const shippingConfirmation = orderMail<ShippingConfirmation>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber }) => msg`Your order ${orderNumber} is on its way`,
    PREHEADER: () => '',
    TITLE: () => msg`Your order is on its way`,
    BODY: ({ orderNumber }) => msg`We’ve shipped your order ${orderNumber}.`,
    'BODY.PART': ({ orderNumber }) => [
      msg`We’ve shipped a part of your order ${orderNumber}.`,
      msg`The rest will be shipped separately.`,
    ],
    BUTTON: () => msg`View your order`,
    'BUTTON.TRACKED': () => msg`Track parcel`,
    NOTE: () => '',
  },
  write({ order, orderUrl, fulfillment }, tools) {
    const [parcel] = toParcels({ fulfillments: [fulfillment] })
    const sent = new Map((fulfillment.lineItems ?? []).map(({ id, quantity }) => [id, quantity]))
    const lines = (order.lineItems ?? []).flatMap((line) => {
      const quantity = sent.get(line.id)
      const { price: _price, total: _total, ...view } = mailLine(line, tools)
      return quantity ? [{ ...view, quantity }] : []
    })
    const [to] = deliveryDetails(order, tools)
    const tracking = [parcel?.carrier, parcel?.number].filter(Boolean).join(' ')
    return {
      values: { carrier: parcel?.carrier ?? '', trackingNumber: parcel?.number ?? '' },
      cases: [
        ...(order.fulfillmentStatus === 'PARTIALLY_FULFILLED' ? ['PART' as const] : []),
        ...(parcel?.link ? ['TRACKED' as const] : []),
      ],
      buttonUrl: parcel?.link ?? orderUrl,
      lines,
      details: [...(parcel?.number ? [{ title: tools.i18n._(msg`Tracking`), lines: [tracking] }] : []), ...(to ? [to] : [])],
    }
  },
})
