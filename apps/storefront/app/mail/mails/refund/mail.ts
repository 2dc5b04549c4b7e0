import { msg } from '@lingui/core/macro'
import type { Refund } from '@stoa/contract/services/ecom/orders'
import { isZero } from '@stoa/web/money'
import { orderMail, viewOrder } from '../../parts/order-mail.ts'
import type { RefundMail } from './data.ts'

export const refund = orderMail<RefundMail>((mail, tools) => {
  const { order, refund: refunded, shop } = mail
  const { i18n, money } = tools
  const number = order.number ?? ''
  const subject = i18n._(msg`Refund for your order ${number} at ${shop.name}`)
  const action = viewOrder(mail, tools)
  const decimal = refunded.summary?.refunded?.amount ?? refunded.summary?.requestedRefund?.amount ?? '0'
  if (isZero(decimal)) {
    // No money comes back of what a membership paid.
    return {
      subject,
      title: i18n._(msg`Your membership has its credit back`),
      paragraphs: [i18n._(msg`What your membership paid of your order ${number} has been given back to it.`)],
      action,
    }
  }
  const amount = money(decimal)
  return {
    subject,
    title: i18n._(msg`We’ve refunded ${amount}`),
    paragraphs: [
      i18n._(msg`We’ve refunded ${amount} for your order ${number}.`),
      ...(isReturnedByProvider(refunded)
        ? [i18n._(msg`The money goes back to your original payment method. It may take a few days to arrive.`)]
        : []),
    ],
    action,
    totals: [
      { label: i18n._(msg`Order total`), amount: money(order.priceSummary?.total?.amount ?? '0') },
      { label: i18n._(msg`Refunded`), amount },
    ],
  }
})

function isReturnedByProvider({ transactions = [] }: Refund): boolean {
  return transactions.some(({ externalRefund }) => externalRefund === false)
}
