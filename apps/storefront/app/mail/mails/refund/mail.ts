import { msg } from '@lingui/core/macro'
import type { Refund } from '@stoa/contract/services/ecom/orders'
import { isZero } from '@stoa/web/money'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type RefundMail } from './data.ts'

export const refund = orderMail<RefundMail>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Refund for your order ${orderNumber} at ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ amount }) => msg`We’ve refunded ${amount}`,
    'TITLE.MEMBERSHIP': () => msg`Your membership has its credit back`,
    BODY: ({ amount, orderNumber }) => [
      msg`We’ve refunded ${amount} for your order ${orderNumber}.`,
      msg`The money goes back to your original payment method. It may take a few days to arrive.`,
    ],
    'BODY.BY_HAND': ({ amount, orderNumber }) => msg`We’ve refunded ${amount} for your order ${orderNumber}.`,
    'BODY.MEMBERSHIP': ({ orderNumber }) =>
      msg`What your membership paid of your order ${orderNumber} has been given back to it.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
  },
  write({ order, refund: refunded }, { i18n, money }) {
    const decimal = refunded.summary?.refunded?.amount ?? refunded.summary?.requestedRefund?.amount ?? '0'
    // No money comes back of what a membership paid.
    if (isZero(decimal)) return { values: { amount: money('0') }, cases: ['MEMBERSHIP'] }
    const amount = money(decimal)
    return {
      values: { amount },
      cases: isReturnedByProvider(refunded) ? [] : ['BY_HAND'],
      totals: [
        { label: i18n._(msg`Order total`), amount: money(order.priceSummary?.total?.amount ?? '0') },
        { label: i18n._(msg`Refunded`), amount },
      ],
    }
  },
})

function isReturnedByProvider({ transactions = [] }: Refund): boolean {
  return transactions.some(({ externalRefund }) => externalRefund === false)
}
