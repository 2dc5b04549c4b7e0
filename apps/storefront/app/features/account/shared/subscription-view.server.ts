import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Subscription } from '@stoa/contract/services/stoa/own-subscriptions'
import { dateFormat } from '@stoa/web/date-format'
import { accountPaths } from '../../../account-paths.ts'
import { moneyFormat } from '../../../lib/money/money.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { rhythmText } from '../../../lib/texts/rhythm.server.ts'

/** A subscription as lists show it. */
export interface SubscriptionCard {
  id: string
  to: string
  title: string
  /** Such as "every 2 weeks". */
  rhythm: string
  status: string
  /** Why it is paused or over. */
  reason: string | undefined
  /** The next charge, with delivery; undefined where none follows. */
  next: { date: string; total: string } | undefined
  /** The last charge failed; `retry` is the day of the next attempt. */
  failed: { retry: string | undefined } | undefined
  items: string
}

export function subscriptionCard(subscription: Subscription, { i18n, shop }: Pick<Visit, 'i18n' | 'shop'>): SubscriptionCard {
  const { id = '', title = '', status = 'ACTIVE', reason, nextDate, nextTotal = '0', nextAttemptDate, lines = [] } = subscription
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'long' })
  const day = (date: string) => days.format(new Date(date))
  const money = moneyFormat(subscription.currency ?? shop.currency, i18n.locale)
  const isPastDue = status === 'PAST_DUE'
  return {
    id,
    to: accountPaths.subscription(id),
    title,
    rhythm: rhythmText(subscription, i18n),
    status: i18n._(statuses[status]),
    reason: reason && status !== 'ACTIVE' && !isPastDue ? reasonText(reason, i18n) : undefined,
    next: nextDate && !isPastDue ? { date: day(nextDate), total: money(nextTotal) } : undefined,
    failed: isPastDue ? { retry: nextAttemptDate ? day(nextAttemptDate) : undefined } : undefined,
    items: lines.map(({ name = '', quantity = 1 }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', '),
  }
}

const statuses = {
  ACTIVE: msg`Active`,
  PAUSED: msg`Paused`,
  PAST_DUE: msg`Payment failed`,
  ENDED: msg`Ended`,
  CANCELED: msg({ message: 'Cancelled', context: 'subscription' }),
}

/** What the buyer did themselves needs no reason. */
function reasonText(reason: NonNullable<Subscription['reason']>, i18n: I18n): string | undefined {
  switch (reason) {
    case 'STAFF':
      return i18n._(msg`by the shop`)
    case 'PAYMENT_FAILED':
      return i18n._(msg`because it couldn’t be charged`)
    case 'ITEM_GONE':
      return i18n._(msg`because we no longer have what it contains`)
    case 'ORDER_CANCELED':
      return i18n._(msg`because its order was cancelled`)
    case 'MEMBER_BLOCKED':
      return i18n._(msg`by the shop`)
    case 'MEMBER_DELETED':
      return i18n._(msg`because the account was deleted`)
    case 'COMPLETED':
      return i18n._(msg`all deliveries are paid`)
    default:
      return undefined
  }
}
