import { lookupTable } from '@stoa/web/lookup-table'
import { msg, plural, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type {
  Subscription,
  SubscriptionActor,
  SubscriptionChange,
  SubscriptionChangeKind,
  SubscriptionCycleStatus,
  SubscriptionFrequency,
  SubscriptionReason,
  SubscriptionStatus,
} from '@stoa/contract/services/stoa/subscriptions'
import { currentSite } from '../../../lib/calls/session.ts'
import { writeDate } from '../../../lib/format/format.ts'
import type { Tone } from '../../../ui/feedback/status.tsx'

export const statuses: Readonly<Record<SubscriptionStatus, readonly [label: MessageDescriptor, tone: Tone]>> = {
  ACTIVE: [msg({ message: 'Active', context: 'subscription' }), 'good'],
  PAUSED: [msg({ message: 'Paused', context: 'subscription' }), 'plain'],
  PAST_DUE: [msg`Payment failed`, 'bad'],
  ENDED: [msg({ message: 'Completed', context: 'subscription' }), 'plain'],
  CANCELED: [msg({ message: 'Cancelled', context: 'subscription' }), 'plain'],
}

export const statusOptions = Object.entries(statuses).map(([value, [label]]) => ({ value, label }))

export const cycleStatuses: Readonly<Record<SubscriptionCycleStatus, readonly [label: MessageDescriptor, tone: Tone]>> = {
  OPEN: [msg`Not paid`, 'warn'],
  PAID: [msg`Paid`, 'good'],
  FAILED: [msg`Payment failed`, 'bad'],
  CANCELED: [msg({ message: 'Cancelled', context: 'delivery of a subscription' }), 'plain'],
}

/** Why a subscription is paused, or ended. */
export const reasons: Readonly<Record<SubscriptionReason, MessageDescriptor>> = {
  BUYER: msg`By the customer`,
  STAFF: msg`By your staff`,
  PAYMENT_FAILED: msg`After the last failed payment`,
  ITEM_GONE: msg`An item is no longer in the shop. Swap it, then resume the subscription.`,
  ORDER_CANCELED: msg`The first order was cancelled`,
  COMPLETED: msg`All payments are made`,
  MEMBER_BLOCKED: msg`The customer’s account was blocked. Nothing is charged until you resume the subscription.`,
  MEMBER_DELETED: msg`The customer’s account was deleted`,
}

export const actors: Readonly<Record<SubscriptionActor, MessageDescriptor>> = {
  BUYER: msg`Customer`,
  STAFF: msg`Staff`,
  SHOP: msg({ message: 'Automatically', context: 'who did it' }),
}

const changeKinds: Readonly<Record<SubscriptionChangeKind, MessageDescriptor>> = {
  BEGUN: msg`Subscribed`,
  RENEWED: msg`Order placed`,
  SKIPPED: msg`Delivery left out`,
  SKIPPED_OUT_OF_STOCK: msg`Delivery left out because an item was out of stock`,
  WAITING_FOR_STOCK: msg`Waits for an item that is out of stock`,
  SUBSTITUTED: msg`Something else was delivered`,
  MOVED: msg`Next charge moved`,
  PAUSED: msg({ message: 'Paused', context: 'change of a subscription' }),
  RESUMED: msg({ message: 'Resumed', context: 'change of a subscription' }),
  CHANGED: msg({ message: 'Changed', context: 'change of a subscription' }),
  PRICE_CHANGED: msg`New prices`,
  CARD_CHANGED: msg`Another card chosen`,
  CARD_MISSING: msg`No payment method could be kept`,
  PAYMENT_FAILED: msg`Payment failed`,
  PAYMENT_MADE: msg`Failed payment made up for`,
  CANCELED: msg({ message: 'Cancelled', context: 'subscription' }),
  ENDED: msg({ message: 'Completed', context: 'subscription' }),
}

export function changeTitle({ kind, note }: SubscriptionChange): string {
  if (kind === 'PRICE_CHANGED' && !note) return t`New prices taken back`
  return kind ? t(changeKinds[kind]) : ''
}

/** What a change says besides its title; empty where that is nothing. */
export function changeNote({ kind, note }: SubscriptionChange): string {
  if (!note) return ''
  if (kind === 'MOVED') return t`To ${dayOf(note)}`
  if (kind === 'SKIPPED') return t`That of ${dayOf(note)}`
  if (kind === 'PRICE_CHANGED') return t`For charges from ${dayOf(note)}`
  if (kind === 'RENEWED') return t`Delivery ${note}`
  if (kind === 'PAYMENT_FAILED') return failureInWords(note)
  return note
}

export function dayOf(date: string): string {
  return writeDate(new Date(date), { dateStyle: 'medium', timeZone: currentSite().timeZone })
}

const failures: Readonly<Record<string, MessageDescriptor | undefined>> = lookupTable({
  NO_CARD: msg`No card is saved. The customer can choose one on the page of the subscription.`,
  CONFIRMATION_REQUIRED: msg`The bank asks the customer to confirm the payment.`,
  INSUFFICIENT_FUNDS: msg`The card has too little money.`,
  EXPIRED_CARD: msg`The card has expired.`,
  CARD_EXPIRED: msg`The card has expired.`,
  AUTHENTICATION_REQUIRED: msg`The bank asks the customer to confirm the payment.`,
  LOST_CARD: msg`The card was reported lost.`,
  STOLEN_CARD: msg`The card was reported stolen.`,
})

/** Why a charge failed. Codes without words of their own are shown, so that they can be looked up. */
export function failureInWords(code: string): string {
  const words = failures[code]
  if (words) return t(words)
  return code === 'DECLINED' || code === 'CARD_DECLINED'
    ? t`The bank declined the card.`
    : t`The bank declined the card (${code}).`
}

/** For example 'Every 2 weeks'. */
export function rhythmInWords(frequency: SubscriptionFrequency, count: number): string {
  if (frequency === 'DAY') return plural(count, { one: 'Every day', other: 'Every # days' })
  if (frequency === 'WEEK') return plural(count, { one: 'Every week', other: 'Every # weeks' })
  if (frequency === 'MONTH') return plural(count, { one: 'Every month', other: 'Every # months' })
  return plural(count, { one: 'Every year', other: 'Every # years' })
}

/** For example '2 × House espresso, 1 × Filter paper'. */
export function itemsInWords(lines: Subscription['lines'] = []): string {
  return lines.map(({ quantity = 1, name = '' }) => `${quantity} × ${name}`).join(', ')
}

/** A customer may have several subscriptions, so the items are named too. */
export function subscriptionName(subscription: Pick<Subscription, 'name' | 'email' | 'lines'>): string {
  const items = itemsInWords(subscription.lines)
  return [customerOf(subscription), items].filter(Boolean).join(' – ')
}

export function customerOf({ name, email }: Pick<Subscription, 'name' | 'email'>): string {
  return name ?? email ?? t`Guest`
}
