import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type PaymentProblem } from './data.ts'

export const paymentProblem = orderMail<PaymentProblem>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Please confirm the payment for your order ${orderNumber} at ${shop}`,
    'SUBJECT.FAILED': ({ orderNumber, shop }) => msg`The payment for your order ${orderNumber} at ${shop} failed`,
    PREHEADER: () => '',
    TITLE: () => msg`Please confirm your payment`,
    'TITLE.FAILED': () => msg`Your payment failed`,
    BODY: ({ orderNumber }) => [
      msg`We charged your saved card for your order ${orderNumber}, and your bank asks you to confirm it.`,
      msg`Until you do, nothing is charged. If you don’t expect this payment, don’t confirm it and contact us.`,
    ],
    'BODY.FAILED': ({ orderNumber }) => [
      msg`Your bank declined the payment for your order ${orderNumber}, and nothing was charged.`,
      msg`Your order is still open. You can pay it again on its page.`,
    ],
    BUTTON: () => msg`Confirm the payment`,
    'BUTTON.FAILED': () => msg`Pay again`,
    NOTE: () => '',
  },
  write({ problem, paymentId, orderUrl }) {
    if (problem === 'FAILED') return { values: {}, cases: ['FAILED'] }
    const url = new URL(orderUrl)
    url.searchParams.set('payment', paymentId)
    return { values: {}, buttonUrl: url.href }
  },
})
