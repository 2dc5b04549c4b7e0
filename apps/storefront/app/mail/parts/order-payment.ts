import { msg } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import { toOfflinePayment } from '../../features/order/offline-payment.tsx'
import type { MailBlocks, MailDetail } from '../frame/mail-view.ts'
import type { OrderTools } from './order-mail.ts'

/** The owner's instructions, as long as something is left to pay. */
export function paymentInstructions(order: Order, { i18n, money, days }: OrderTools): MailBlocks['payment'] {
  const offline = order.paymentStatus === 'PAID' ? undefined : toOfflinePayment(order, money, days, i18n)
  if (!offline) return undefined
  const { title, amount, instructions, payBefore } = offline
  return {
    title,
    amount,
    instructions,
    notes: [
      i18n._(msg`Payment reference: order ${order.number ?? ''}`),
      ...(payBefore ? [i18n._(msg`Please pay by ${payBefore}. We cancel orders that aren’t paid by then.`)] : []),
    ],
  }
}

/** How the order is paid, if that is known. */
export function paymentDetails(order: Order, { i18n, money, days }: OrderTools): MailDetail[] {
  const { paymentStatus } = order
  const title = toOfflinePayment(order, money, days, i18n)?.title ?? (paymentStatus === 'PAID' ? i18n._(msg`Paid`) : undefined)
  return title ? [{ title: i18n._(msg`Payment`), lines: [title] }] : []
}
