import { msg } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { MailDetail } from '../../frame/mail-view.ts'
import { deliveryDetails } from '../../parts/order-delivery.ts'
import { mailLine, orderTotals } from '../../parts/order-lines.ts'
import { orderMail, type OrderTools } from '../../parts/order-mail.ts'
import { paymentDetails, paymentInstructions } from '../../parts/order-payment.ts'
import { subscriptionUrl } from '../../parts/subscription-url.ts'
import { design, type OrderConfirmation, type OrderedSubscription } from './data.ts'

export const orderConfirmation = orderMail<OrderConfirmation>()({
  design,
  texts: {
    SUBJECT: ({ orderNumber, shop }) => msg`Your order ${orderNumber} at ${shop}`,
    'SUBJECT.RENEWAL': ({ subscription, orderNumber, shop }) =>
      msg`Your subscription “${subscription}” at ${shop}: order ${orderNumber}`,
    PREHEADER: () => '',
    TITLE: () => msg`Thank you for your order`,
    'TITLE.RENEWAL': () => msg`Your next delivery`,
    BODY: ({ orderNumber, orderDate }) => msg`We’ve received your order ${orderNumber} of ${orderDate}.`,
    'BODY.RENEWAL': ({ subscription, orderNumber, orderDate }) =>
      msg`Order ${orderNumber} of ${orderDate} is the next delivery of your subscription “${subscription}”.`,
    BUTTON: () => msg`View your order`,
    NOTE: () => '',
    'NOTE.RENEWAL': ({ subscriptionLink }) => msg`View, change or cancel your subscription: ${subscriptionLink}`,
  },
  write: ({ order, orderUrl, subscriptions = [] }, tools) => ({
    values: {
      subscription: subscriptions.map(({ title }) => title).join(', '),
      subscriptionLink: subscriptionUrl(orderUrl, subscriptions[0]?.id),
    },
    cases: subscriptions.some(({ isRenewal }) => isRenewal) ? ['RENEWAL'] : [],
    payment: paymentInstructions(order, tools),
    lines: (order.lineItems ?? []).map((line) => mailLine(line, tools)),
    totals: orderTotals(order, tools),
    details: [
      ...subscriptionDetails(subscriptions, tools),
      ...deliveryDetails(order, tools),
      ...paymentDetails(order, tools),
      ...buyerNote(order, tools),
    ],
  }),
})

/** What is charged again, and when, as the buyer has agreed to it. */
function subscriptionDetails(subscriptions: readonly OrderedSubscription[], { i18n, days }: OrderTools): MailDetail[] {
  return subscriptions.map(({ title, words, nextDate }) => {
    const next = nextDate ? days.format(new Date(nextDate)) : undefined
    return {
      title: i18n._(msg`Subscription “${title}”`),
      lines: [words, next ? i18n._(msg`Next charge: ${next}`) : ''].filter(Boolean),
    }
  })
}

function buyerNote({ buyerNote: note }: Order, { i18n }: OrderTools): MailDetail[] {
  return note ? [{ title: i18n._(msg`Your note`), lines: note.split(/\r?\n/) }] : []
}
