import { msg } from '@lingui/core/macro'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import { returnLines } from '../../parts/return-lines.ts'
import type { ReturnApproved } from './data.ts'

export const returnApproved = orderMail<ReturnApproved>((mail, tools) => {
  const { returnNumber, order, shop, instructions, returnAddress, hasLabel } = mail
  const { i18n } = tools
  const number = order.number ?? ''
  return {
    subject: i18n._(msg`How to send back your return ${returnNumber} at ${shop.name}`),
    title: i18n._(msg`Please send your items back`),
    paragraphs: [
      i18n._(msg`Your return ${returnNumber} of order ${number} is approved.`),
      ...(instructions ? [instructions] : []),
      ...(returnAddress ? [i18n._(msg`Send it to:`), returnAddress] : []),
      ...(hasLabel ? [i18n._(msg`You can download the return label on the page of your order.`)] : []),
    ],
    action: viewOrder(mail, tools),
    lines: returnLines(mail, tools),
  }
})
