import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import { design, type ReturnApproved } from './data.ts'

export const returnApproved = orderMail<ReturnApproved>()({
  design,
  texts: {
    SUBJECT: ({ returnNumber, shop }) => msg`How to send back your return ${returnNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Please send your items back`,
    BODY: ({ returnNumber, orderNumber, instructions, outcome }) => [
      msg`Your return ${returnNumber} of order ${orderNumber} is approved.`,
      instructions,
      outcome,
    ],
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write({ returnNumber, instructions, returnAddress, hasLabel, ...mail }, tools) {
    const { i18n } = tools
    const address = returnAddress
      ?.split('\n')
      .map((line) => line.trim())
      .join(', ')
    const outcome = [
      address && i18n._(msg`Send it to: ${address}`),
      hasLabel && i18n._(msg`You can download the return label on the page of your order.`),
    ]
    return {
      values: { returnNumber, instructions: instructions ?? '', outcome: outcome.filter(Boolean).join(' ') },
      lines: returnLines(mail, tools),
    }
  },
})
