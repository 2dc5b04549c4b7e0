import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import {
  cancelOwnSubscription,
  changeOwnSubscription,
  chooseOwnCard,
  getOwnSubscription,
  moveOwnDate,
  pauseOwnSubscription,
  replaceOwnCard,
  resumeOwnSubscription,
  skipOwnCycle,
} from '@stoa/contract/calls/stoa/own-subscriptions'
import { data, redirect, redirectDocument } from 'react-router'
import { accountPaths, type SubscriptionChange } from '../../../account-paths.ts'
import { addressFields, addressProblems, formValues, withFormattedPostcode } from '../../../lib/delivery/address-form.ts'
import { addressFrom } from '../../../lib/delivery/address-from.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { badRequest } from '../../../lib/page/form-action.ts'
import { notFound } from '../../../lib/page/not-found.ts'
import { refusalText } from '../../../lib/texts/refusal-texts.server.ts'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { allTranslated, translated, type Translatable } from '../../../ui/translatable.ts'
import { onDay } from './next-date.server.ts'
import { isFrequency, maxInterval, maxQuantity, quantityPrefix, savedPrefix } from './subscription-fields.ts'

/** Why nothing was changed. */
interface Refused {
  refused: Translatable
  /** Of an address, by field, with what was typed. */
  address?: { problems: Record<string, Translatable>; given: Record<string, string> }
}

/** Does what the pressed button says, and leads back to the page, which says that it is done. */
export async function changeSubscription(visit: Visit, subscriptionId: string, form: FormData) {
  const act = String(form.get('act'))
  if (!Object.hasOwn(acts, act)) throw badRequest()
  try {
    const done: Awaited<ReturnType<Act>> = await acts[act as keyof typeof acts](visit, subscriptionId, form)
    if (typeof done === 'object' && 'to' in done) return redirectDocument(done.to)
    return typeof done === 'string' ? redirect(accountPaths.subscription(subscriptionId, { done })) : refuse(visit, done)
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    if (error.code === 'SUBSCRIPTION_NOT_FOUND') throw notFound()
    if (error.code === 'PAYMENT_ERROR') return refuse(visit, { refused: cardRefusal(error.data?.reason) })
    return refuse(visit, { refused: refusalText(error, refusals) })
  }
}

function refuse({ i18n }: Visit, { refused, address }: Refused) {
  const fields = address && { given: address.given, problems: allTranslated(i18n, address.problems) }
  return data({ problem: translated(i18n, refused), address: fields }, { status: 422 })
}

/** The page of the bank or the provider on which the buyer goes on. */
interface Elsewhere {
  to: string
}

type Act = (visit: Visit, subscriptionId: string, form: FormData) => Promise<SubscriptionChange | Refused | Elsewhere>

const acts = {
  skip: async ({ api }, subscriptionId, form) => {
    // The date that the page showed: where it is over, no other one is left out instead.
    const cycleNumber = Number(form.get('cycleNumber'))
    const nextDate = String(form.get('nextDate'))
    const { subscription } = await api.call(skipOwnCycle, { subscriptionId, cycleNumber, nextDate })
    return subscription?.nextCycle === cycleNumber ? 'skipped' : { refused: alreadyCharged }
  },
  move: async ({ api, shop }, subscriptionId, form) => {
    const { subscription } = await api.call(getOwnSubscription, { subscriptionId })
    if (!subscription?.nextDate) return { refused: refusals.SUBSCRIPTION_NOT_ACTIVE }
    const nextDate = onDay(String(form.get('date')), subscription.nextDate, shop.timeZone)
    if (!nextDate) return { refused: refusals.DATE_NOT_POSSIBLE }
    await api.call(moveOwnDate, { subscriptionId, nextDate })
    return 'moved'
  },
  pause: async ({ api }, subscriptionId) => {
    await api.call(pauseOwnSubscription, { subscriptionId })
    return 'paused'
  },
  resume: async ({ api }, subscriptionId) => {
    await api.call(resumeOwnSubscription, { subscriptionId })
    return 'resumed'
  },
  change: async ({ api }, subscriptionId, form) => {
    const frequency = String(form.get('frequency'))
    if (!isFrequency(frequency)) throw badRequest()
    const interval = wholeNumber(form.get('interval'), { min: 1, max: maxInterval })
    if (interval === undefined) return { refused: msg`Please enter how often as a whole number from 1 to ${maxInterval}.` }
    const lines = [...form]
      .filter(([name]) => name.startsWith(quantityPrefix))
      .map(([name, value]) => ({
        id: name.slice(quantityPrefix.length),
        quantity: wholeNumber(value, { min: 0, max: maxQuantity }),
      }))
    if (!lines.every(hasQuantity)) return { refused: msg`Please enter quantities as whole numbers from 0 to ${maxQuantity}.` }
    await api.call(changeOwnSubscription, { subscriptionId, frequency, interval, lines })
    return 'changed'
  },
  substitutes: async ({ api }, subscriptionId, form) => {
    await api.call(changeOwnSubscription, { subscriptionId, acceptsSubstitutes: form.get('accepts') === 'yes' })
    return 'substitutes'
  },
  address: async ({ api }, subscriptionId, form) => {
    const given = withFormattedPostcode(formValues(form, addressFields), '')
    const problems = addressProblems(given, '')
    if (Object.keys(problems).length > 0) return { refused: checkAddress, address: { problems, given } }
    try {
      await api.call(changeOwnSubscription, { subscriptionId, shippingAddress: addressFrom(given, '') })
    } catch (error) {
      if (!(error instanceof CallError) || error.violations.length === 0) throw error
      return { refused: checkAddress, address: { problems: toProblems(error.violations), given } }
    }
    return 'address'
  },
  card: async ({ api }, subscriptionId, form) => {
    const method = String(form.get('method') ?? '')
    if (!method) return { refused: msg`Please choose a payment method.` }
    const savedCardId = method.startsWith(savedPrefix) ? method.slice(savedPrefix.length) : undefined
    if (savedCardId) {
      const { subscription } = await api.call(chooseOwnCard, { subscriptionId, savedCardId })
      return subscription?.status === 'PAST_DUE' ? 'charging' : 'card'
    }
    const paymentToken = String(form.get('paymentToken') ?? '')
    const choice = { paymentMethodId: method, ...(paymentToken && { paymentToken }) }
    const { subscription, url } = await api.call(replaceOwnCard, { subscriptionId, ...choice })
    if (url) return { to: url }
    return subscription?.status === 'PAST_DUE' ? 'charging' : 'card'
  },
  cancel: async ({ api }, subscriptionId, form) => {
    const reason = String(form.get('reason') ?? '')
      .trim()
      .slice(0, 500)
    await api.call(cancelOwnSubscription, { subscriptionId, ...(reason && { reason }) })
    return 'cancelled'
  },
} satisfies Record<string, Act>

const hasQuantity = (line: { id: string; quantity: number | undefined }): line is { id: string; quantity: number } =>
  line.quantity !== undefined

/** Undefined for anything but a whole number within the limits. */
function wholeNumber(value: FormDataEntryValue | null, { min, max }: { min: number; max: number }): number | undefined {
  const number = /^\d{1,6}$/.test(String(value)) ? Number(value) : Number.NaN
  return number >= min && number <= max ? number : undefined
}

const checkAddress = msg`Please check the marked fields.`
const alreadyCharged = msg`Nothing was left out: that delivery has been charged meanwhile.`

/** Why another card was not kept, by the provider's reason. */
function cardRefusal(reason: unknown): Translatable {
  switch (reason) {
    case 'CARD_EXPIRED':
      return msg`This card has expired. Please use another one.`
    case 'PROVIDER_UNAVAILABLE':
      return msg`The payment provider doesn’t answer at the moment. Please try again in a few minutes.`
    default:
      return msg`The bank didn’t accept this card. Your payment method stays as it is. Please try another card.`
  }
}

const refusals = {
  SUBSCRIPTION_NOT_ACTIVE: msg`That isn’t possible at the moment. This page now shows how it stands.`,
  SUBSCRIPTION_NOT_PAUSED: msg`This subscription isn’t paused any more.`,
  SUBSCRIPTION_ENDED: msg`This subscription has ended already.`,
  NOT_ALLOWED_BY_SHOP: msg`We make this change for you: please contact us. You can always cancel here.`,
  DATE_NOT_POSSIBLE: msg`Please choose a day from tomorrow on, within a year.`,
  LINE_ITEM_NOT_FOUND: msg`A subscription keeps one item at least. To end it, cancel it.`,
  PAYMENT_IN_PROGRESS: msg`A payment of this delivery is being processed. Please wait a few minutes.`,
  PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE: msg`This payment method can’t be used for this subscription. Please choose another.`,
  SITE_NOT_ACCEPTING_PAYMENTS: msg`We take no payments at the moment. Please contact us.`,
  TOO_MANY_SAVED_CARDS: msg`You have twenty saved cards. Remove one in your account first, or choose one of them.`,
  SAVED_CARD_NOT_FOUND: msg`This card is no longer in your account. Please choose another.`,
}
