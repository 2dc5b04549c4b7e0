import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import { design, type ReturnDeclined } from './data.ts'

export const returnDeclined = orderMail<ReturnDeclined>()({
  design,
  texts: {
    SUBJECT: ({ returnNumber, shop }) => msg`About your return request ${returnNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`We can’t accept your return`,
    BODY: ({ orderNumber, reason }) => [msg`We can’t take back these items of your order ${orderNumber}:`, reason],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write: ({ returnNumber, reason, ...mail }, tools) => ({
    values: { returnNumber, reason },
    lines: returnLines(mail, tools),
  }),
})
