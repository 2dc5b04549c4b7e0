import { msg } from '@lingui/core/macro'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type SubscriptionUpdate } from './data.ts'

export const subscriptionUpdate = orderMail<SubscriptionUpdate>()({
  design,
  texts: {
    SUBJECT: ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop}`,
    'SUBJECT.FAILED': ({ subscription, shop }) => msg`The payment for your subscription “${subscription}” at ${shop} failed`,
    'SUBJECT.ENDED': ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop} has stopped`,
    'SUBJECT.CANCELED': ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop} is cancelled`,
    PREHEADER: () => '',
    TITLE: () => msg`Your subscription was changed`,
    'TITLE.FAILED': () => msg`Your payment failed`,
    'TITLE.ENDED': () => msg`Your subscription has stopped`,
    'TITLE.WAITING': () => msg`Your delivery is waiting`,
    'TITLE.SKIPPED': () => msg`A delivery is left out`,
    'TITLE.SUBSTITUTED': () => msg`Something else comes this time`,
    'TITLE.GONE': () => msg`Your subscription is paused`,
    'TITLE.CANCELED': () => msg`Your subscription is cancelled`,
    BODY: ({ subscription, dueDate, amount }) =>
      msg`We’ve changed your subscription “${subscription}”. The next charge is ${amount} on ${dueDate}. You can change or cancel it at any time.`,
    'BODY.FAILED': ({ subscription, dueDate }) => [
      msg`Your bank declined the payment for your subscription “${subscription}”, and nothing was charged.`,
      msg`We try again on ${dueDate}. To have it delivered sooner, choose another card.`,
    ],
    'BODY.ENDED': ({ subscription }) => [
      msg`We couldn’t charge your subscription “${subscription}”, so it has stopped and the unpaid order is cancelled.`,
      msg`Nothing more is charged unless you resume it with another card.`,
    ],
    'BODY.WAITING': ({ product, subscription }) =>
      msg`${product} of your subscription “${subscription}” isn’t in stock at the moment. Nothing is charged until it is, and then your delivery follows by itself.`,
    'BODY.SKIPPED': ({ product, subscription, dueDate }) =>
      msg`${product} of your subscription “${subscription}” isn’t in stock, so this delivery is left out and nothing is charged. The next one is due on ${dueDate}.`,
    'BODY.SUBSTITUTED': ({ product, substitute, subscription }) => [
      msg`${product} of your subscription “${subscription}” isn’t in stock, so this delivery has ${substitute} instead. It costs no more than agreed.`,
      msg`If you’d rather wait, you can say so on the page of your subscription.`,
    ],
    'BODY.GONE': ({ product, subscription }) =>
      msg`We don’t sell ${product} any more, so your subscription “${subscription}” is paused and nothing is charged.`,
    'BODY.CANCELED': ({ subscription }) => [
      msg`Your subscription “${subscription}” is cancelled. Nothing is charged any more.`,
      msg`What you’ve already paid is still delivered.`,
    ],
    BUTTON: () => msg`View your subscription`,
    NOTE: ({ orderNumber }) => msg`Its latest order is ${orderNumber}.`,
  },
  write: ({ news, title, nextDate, amount, item, substitute }, { money, days }) => ({
    values: {
      subscription: title,
      dueDate: nextDate ? days.format(new Date(nextDate)) : '',
      amount: money(amount),
      product: item ?? '',
      substitute: substitute ?? '',
    },
    cases: news === 'CHANGED' ? [] : [news],
  }),
})
