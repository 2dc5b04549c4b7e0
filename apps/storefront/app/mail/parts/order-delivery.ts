import { msg } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { toDestinations } from '../../features/order/destinations.tsx'
import type { MailDetail } from '../frame/mail-view.ts'
import type { OrderTools } from './order-mail.ts'

/** The destination, the kind of delivery and the billing address, in this order and as far as the order has them. */
export function deliveryDetails(order: Order, { i18n, delivery: texts }: OrderTools): MailDetail[] {
  const { delivery: to, billing } = toDestinations(order, new Intl.DisplayNames(i18n.locale, { type: 'region' }), texts)
  return [
    ...(to
      ? [
          ...(to.pickup
            ? [{ title: i18n._(msg`Pickup`), lines: [...to.pickup.address, ...to.pickup.hours, to.pickup.instructions ?? ''] }]
            : [{ title: i18n._(msg`Delivery address`), lines: to.to }]),
          {
            title: i18n._(msg`Delivery`),
            lines: [[to.title, to.time].filter(Boolean).join(', '), to.slot ? `${to.slot.day}, ${to.slot.time}` : ''],
          },
        ]
          .map(({ title, lines }) => ({ title, lines: lines.filter(Boolean) }))
          .filter(({ lines }) => lines.length > 0)
      : []),
    ...(billing ? [{ title: i18n._(msg`Billing address`), lines: billing }] : []),
  ]
}
