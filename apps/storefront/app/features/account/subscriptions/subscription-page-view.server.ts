import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { listSavedCards } from '@stoa/contract/calls/stoa/saved-cards'
import { listOwnCardMethods } from '@stoa/contract/calls/stoa/own-subscriptions'
import type {
  GetOwnSubscriptionResponse,
  Subscription,
  SubscriptionCard,
  SubscriptionCycle,
} from '@stoa/contract/services/stoa/own-subscriptions'
import type { SavedCard } from '@stoa/contract/services/stoa/saved-cards'
import { countriesIn } from '@stoa/web/countries'
import { dateFormat } from '@stoa/web/date-format'
import type { SubscriptionChange } from '../../../account-paths.ts'
import { shownCard } from '../../../lib/cart/saved-card.ts'
import { toAddressFields } from '../../../lib/delivery/address-from.ts'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { moneyFormat } from '../../../lib/money/money.ts'
import { paymentTitle } from '../../../lib/money/payment-names.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { paths } from '../../../paths.ts'
import { subscriptionCard } from '../shared/subscription-view.server.ts'
import { nextDateInput } from './next-date.server.ts'

export type SubscriptionView = Awaited<ReturnType<typeof subscriptionPageView>>

/** Everything that the page of a subscription shows. */
export async function subscriptionPageView(response: GetOwnSubscriptionResponse, visit: Visit, done: string | null) {
  const { subscription = {}, cycles = [], mayPause = false, mayChange = false } = response
  const { i18n, shop, memberId, now } = visit
  const { revision = '', status, description, frequency, interval = 1, billingCycles, nextCycle, nextDate } = subscription
  const { lines = [], shippingTitle, shippingPrice, shippingAddress, card } = subscription
  const money = moneyFormat(subscription.currency ?? shop.currency, i18n.locale)
  const isMembers = memberId !== undefined && subscription.memberId === memberId
  const isActive = status === 'ACTIVE' && nextDate !== undefined
  const isOver = status === 'ENDED' || status === 'CANCELED'
  const shown = subscriptionCard(subscription, visit)
  return {
    ...shown,
    revision,
    description: description ?? undefined,
    isMembers,
    message: doneMessage(done, { next: shown.next?.date, isFailed: shown.failed !== undefined }, i18n),
    isRefused: done === 'refused',
    needsCard: subscription.needsCard ?? false,
    awaitsCharge: done === 'charging' && status === 'PAST_DUE',
    length: billingCycles ? i18n._(msg`${billingCycles} deliveries in all`) : undefined,
    lines: lines.map(({ id: lineId = '', name = '', options, quantity = 1, price = '0', image }) => ({
      id: lineId,
      name,
      options: options ?? undefined,
      quantity,
      price: money(price),
      picture: toPictureView(image ? { url: image } : undefined, ''),
    })),
    delivery: shippingTitle ? { title: shippingTitle, price: money(shippingPrice ?? '0') } : undefined,
    address: shippingAddress && addressLines(subscription, i18n),
    card: card && shownCard(savedCardOf(card)),
    next: shown.next,
    /** The date that is left out, as the page shows it; undefined where none can be. */
    skip: isActive && mayPause && nextCycle && nextDate ? { cycleNumber: nextCycle, nextDate } : undefined,
    move: isActive && mayPause ? nextDateInput(nextDate ?? '', { timeZone: shop.timeZone, now }) : undefined,
    canPause: isActive && mayPause,
    canResume: status === 'PAUSED',
    /** Undefined where the shop delivers no substitutes. */
    acceptsSubstitutes: isActive ? (subscription.acceptsSubstitutes ?? undefined) : undefined,
    change: isActive && mayChange ? { frequency: frequency ?? 'MONTH', interval } : undefined,
    addressForm:
      isActive && mayChange && shippingAddress
        ? { values: toAddressFields(shippingAddress), countries: countriesIn(i18n.locale, shop.country) }
        : undefined,
    /** The member's cards to choose from; none for a guest, and for what is over. */
    cards: isMembers && !isOver ? await loadCards(visit) : [],
    /** How another card can be entered; undefined for what is over. */
    replacement: isOver ? undefined : await loadReplacement(visit, subscription, money),
    canCancel: !isOver,
    history: cycles.map((cycle) => historyEntry(cycle, visit, money)),
  }
}

function savedCardOf({ savedCardId: id, expiryMonth, expiryYear, ...card }: SubscriptionCard): SavedCard {
  return { ...card, ...(id && { id }), ...(expiryMonth && { expiryMonth }), ...(expiryYear && { expiryYear }) }
}

/**
 * The ways to enter another card. `due`: what it is charged at once. `pays`: the same, where the provider keeps a card with a payment
 * alone.
 */
async function loadReplacement(
  { api, i18n }: Visit,
  { id: subscriptionId = '' }: Subscription,
  money: (amount: string) => string,
) {
  const { paymentOptions = [], withPayment, amount } = await api.call(listOwnCardMethods, { subscriptionId })
  return {
    onlyWithPayment: withPayment ?? false,
    due: amount ? money(amount) : undefined,
    pays: withPayment && amount ? money(amount) : undefined,
    methods: paymentOptions.map((option) => ({
      id: option.id ?? '',
      title: paymentTitle(option, i18n),
      frame: option.cardFields?.url ? `${option.cardFields.url}&lang=${i18n.locale}` : undefined,
    })),
  }
}

async function loadCards({ api }: Visit) {
  const { savedCards = [] } = await api.call(listSavedCards, {})
  return savedCards.map(shownCard).filter(({ expiryState }) => expiryState !== 'EXPIRED')
}

function addressLines({ shippingAddress: { address, contactDetails } = {} }: Subscription, { locale }: I18n): string[] {
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return [
    [contactDetails?.firstName, contactDetails?.lastName],
    [contactDetails?.company],
    [address?.addressLine],
    [address?.addressLine2],
    [address?.postalCode, address?.city],
    [address?.country && countries.of(address.country)],
  ].flatMap((parts) => parts.filter(Boolean).join(' ') || [])
}

function historyEntry(
  { number = 1, dueDate = '', status = 'OPEN', orderId, orderNumber, total, nextAttemptDate }: SubscriptionCycle,
  { i18n, shop }: Visit,
  money: (amount: string) => string,
) {
  const days = dateFormat(i18n.locale, shop, { dateStyle: 'medium' })
  const retry = nextAttemptDate ? days.format(new Date(nextAttemptDate)) : undefined
  return {
    number,
    date: days.format(new Date(dueDate)),
    total: total ? money(total) : undefined,
    status: retry ? i18n._(msg`Not paid yet, next attempt on ${retry}`) : i18n._(cycleStatuses[status]),
    order: orderId && orderNumber ? { to: paths.order(orderId), number: orderNumber } : undefined,
  }
}

const cycleStatuses = {
  OPEN: msg`Not paid yet`,
  PAID: msg`Paid`,
  FAILED: msg`Payment failed`,
  CANCELED: msg`Cancelled`,
}

/** What has just been done, by the query string. `next`: the day of the next charge. */
function doneMessage(
  done: string | null,
  { next, isFailed }: { next: string | undefined; isFailed: boolean },
  i18n: I18n,
): string | undefined {
  switch (done as SubscriptionChange | null) {
    case 'skipped':
      return next && i18n._(msg`The delivery is left out. The next charge is on ${next}.`)
    case 'moved':
      return next && i18n._(msg`The date is changed. The next charge is on ${next}.`)
    case 'paused':
      return i18n._(msg`Your subscription is paused. Nothing is charged until you resume it.`)
    case 'resumed':
      return next && i18n._(msg`Your subscription goes on. The next charge is on ${next}.`)
    case 'changed':
      return i18n._(msg`Your changes are saved. They count from the next charge on.`)
    case 'substitutes':
      return i18n._(msg`Saved. It counts from the next delivery on.`)
    case 'address':
      return i18n._(msg`The address is saved. The next delivery goes there.`)
    case 'card':
      // A charge may have failed since.
      return isFailed ? undefined : i18n._(msg`The card is saved. It is charged from now on.`)
    case 'charging':
      return next
        ? i18n._(msg`The delivery is paid, and your subscription goes on. The next charge is on ${next}.`)
        : i18n._(msg`The card is saved, and we’re charging it now. This page shows in a moment whether that worked.`)
    case 'replacing':
      return i18n._(
        msg`Your payment method isn’t changed yet. If you have entered another one, this page shows it in a few minutes.`,
      )
    case 'refused':
      return i18n._(msg`The card wasn’t confirmed, so your payment method stays as it is. Please try again, or use another card.`)
    case 'cancelled':
      return i18n._(msg`Your subscription is cancelled. Nothing is charged any more.`)
    default:
      return undefined
  }
}
