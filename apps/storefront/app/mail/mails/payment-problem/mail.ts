import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import type { PaymentProblem } from './data.ts'

export const paymentProblem = orderMail<PaymentProblem>((mail, { i18n }) => {
  const { order, shop, problem, paymentId, orderUrl } = mail
  const number = order.number ?? ''
  if (problem === 'FAILED') {
    return {
      subject: i18n._(msg`The payment for your order ${number} at ${shop.name} failed`),
      title: i18n._(msg`Your payment failed`),
      paragraphs: [
        i18n._(msg`Your bank declined the payment for your order ${number}, and nothing was charged.`),
        i18n._(msg`Your order is still open. You can pay it again on its page.`),
      ],
      action: { label: i18n._(msg`Pay again`), url: orderUrl },
    }
  }
  const url = new URL(orderUrl)
  url.searchParams.set('payment', paymentId)
  return {
    subject: i18n._(msg`Please confirm the payment for your order ${number} at ${shop.name}`),
    title: i18n._(msg`Please confirm your payment`),
    paragraphs: [
      i18n._(msg`We charged your saved card for your order ${number}, and your bank asks you to confirm it.`),
      i18n._(msg`Until you do, nothing is charged. If you don’t expect this payment, don’t confirm it and contact us.`),
    ],
    action: { label: i18n._(msg`Confirm the payment`), url: url.href },
  }
})
