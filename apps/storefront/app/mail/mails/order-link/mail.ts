import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type OrderLink } from './data.ts'

export const orderLink = orderMail<OrderLink>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`The link to your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ orderNumber }) => msg`Your order ${orderNumber}`,
    BODY: () => [
      msg`You asked for a link to your order. It works for 60 days, in any browser.`,
      msg`If you didn’t ask for it, you can ignore this email.`,
    ],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: () => ({ values: {} }),
})
