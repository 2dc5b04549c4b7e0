import { msg } from '@lingui/core/macro'
import { subscriptionUrl } from '../../parts/subscription-url.ts'
import { orderMail } from '../../parts/order-mail.ts'
import { design, type SubscriptionUpdate } from './data.ts'

export const subscriptionUpdate = orderMail<SubscriptionUpdate>()({
  design,
  texts: {
    SUBJECT: ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop}`,
    'SUBJECT.FAILED': ({ subscription, shop }) => msg`The payment for your subscription “${subscription}” at ${shop} failed`,
    'SUBJECT.ENDED': ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop} has stopped`,
    'SUBJECT.CANCELED': ({ subscription, shop }) => msg`Your subscription “${subscription}” at ${shop} is cancelled`,
    'SUBJECT.CARD_MISSING': ({ subscription, shop }) =>
      msg`Your subscription “${subscription}” at ${shop} needs a payment method`,
    'SUBJECT.NEW_PRICE': ({ subscription, shop }) => msg`The price of your subscription “${subscription}” at ${shop} changes`,
    'SUBJECT.REMINDER': ({ subscription, dueDate, shop }) =>
      msg`Your subscription “${subscription}” at ${shop} renews on ${dueDate}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your subscription was changed`,
    'TITLE.FAILED': () => msg`Your payment failed`,
    'TITLE.ENDED': () => msg`Your subscription has stopped`,
    'TITLE.WAITING': () => msg`Your delivery is waiting`,
    'TITLE.SKIPPED': () => msg`A delivery is left out`,
    'TITLE.SUBSTITUTED': () => msg`Something else comes this time`,
    'TITLE.GONE': () => msg`Your subscription is paused`,
    'TITLE.CANCELED': () => msg`Your subscription is cancelled`,
    'TITLE.NEW_PRICE': () => msg`The price of your subscription changes`,
    'TITLE.REMINDER': () => msg`Your subscription renews soon`,
    'TITLE.CARD_MISSING': () => msg`Please add a payment method`,
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
    'BODY.NEW_PRICE': ({ subscription, formerAmount, amount, dueDate, subscriptionLink }) => [
      msg`A delivery of your subscription “${subscription}” costs ${formerAmount} now. For charges from ${dueDate} on, it costs ${amount}. Both are with delivery.`,
      msg`Charges before then stay as agreed. If you don’t want to go on at the new price, you can cancel at any time before the next charge: ${subscriptionLink}`,
    ],
    'BODY.REMINDER': ({ subscription, amount, dueDate, subscriptionLink }) => [
      msg`On ${dueDate} we charge ${amount} for the next delivery of your subscription “${subscription}”.`,
      msg`If you don’t need it, you can skip, change or cancel it before then: ${subscriptionLink}`,
    ],
    'BODY.CARD_MISSING': ({ subscription, dueDate }) => [
      msg`The first payment for your subscription “${subscription}” didn’t go through, so there’s no payment method for later charges.`,
      msg`Please add one before ${dueDate}, the date of the next charge. Nothing is charged before then.`,
    ],
    BUTTON: () => msg`View your subscription`,
    'BUTTON.CARD_MISSING': () => msg`Add a payment method`,
    NOTE: ({ orderNumber }) => msg`Its latest order is ${orderNumber}.`,
  },
  write: ({ news, title, nextDate, amount, formerAmount, item, substitute, orderUrl, subscriptionId }, { money, days }) => ({
    buttonUrl: subscriptionUrl(orderUrl, subscriptionId),
    values: {
      subscription: title,
      dueDate: nextDate ? days.format(new Date(nextDate)) : '',
      amount: money(amount),
      formerAmount: formerAmount ? money(formerAmount) : '',
      subscriptionLink: subscriptionUrl(orderUrl, subscriptionId),
      product: item ?? '',
      substitute: substitute ?? '',
    },
    cases: news === 'CHANGED' ? [] : [news],
  }),
})
