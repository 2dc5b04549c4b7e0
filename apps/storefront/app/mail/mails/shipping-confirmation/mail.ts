import { msg } from '@lingui/core/macro'
import { toParcels } from '../../../features/order/parcels.tsx'
import { deliveryDetails } from '../../parts/order-delivery.ts'
import { mailLine } from '../../parts/order-lines.ts'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { ShippingConfirmation } from './data.ts'

export const shippingConfirmation = orderMail<ShippingConfirmation>((mail, tools) => {
  const { order, fulfillment } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  const [parcel] = toParcels({ fulfillments: [fulfillment] })
  const sent = new Map((fulfillment.lineItems ?? []).map(({ id, quantity }) => [id, quantity]))
  const lines = (order.lineItems ?? []).flatMap((line) => {
    const quantity = sent.get(line.id)
    const { price: _price, total: _total, ...view } = mailLine(line, tools)
    return quantity ? [{ ...view, quantity }] : []
  })
  const isPart = order.fulfillmentStatus === 'PARTIALLY_FULFILLED'
  const [to] = deliveryDetails(order, tools)
  return {
    subject: i18n._(msg`Your order ${number} is on its way`),
    title: i18n._(msg`Your order is on its way`),
    paragraphs: [
      isPart ? i18n._(msg`We’ve shipped a part of your order ${number}.`) : i18n._(msg`We’ve shipped your order ${number}.`),
      ...(isPart ? [i18n._(msg`The rest will be shipped separately.`)] : []),
    ],
    action: parcel?.link ? { label: i18n._(msg`Track parcel`), url: parcel.link } : viewOrder(mail, tools),
    lines,
    details: [
      ...(parcel?.number
        ? [{ title: i18n._(msg`Tracking`), lines: [[parcel.carrier, parcel.number].filter(Boolean).join(' ')] }]
        : []),
      ...(to ? [to] : []),
    ],
  }
})
