import { listPaymentOptions } from '@stoa/contract/calls/stoa/checkout-payments'
import type {
  ListPaymentOptionsResponse,
  PaymentAttempt,
  OfferedPaymentMethod,
} from '@stoa/contract/services/stoa/checkout-payments'
import { translated } from '../../../ui/translatable.ts'
import { getDeclineMessage } from './decline-messages.ts'
import type { StripeSettings } from './stripe-settings.ts'
import { paymentTitle } from '../../../lib/money/payment-names.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { shownCard, type ShownCard } from '../../../lib/cart/saved-card.ts'

/** The box to save what is paid with, of one method. */
export const saveField = (methodId: string): string => `save.${methodId}`

const savedPrefix = 'saved:'

/** The form's value of a saved card, among the ids of the methods. */
export const savedCardValue = (cardId: string): string => savedPrefix + cardId

/** The id of the saved card that was chosen; undefined for a method. */
export function chosenCard(method: string | undefined): string | undefined {
  return method?.startsWith(savedPrefix) ? method.slice(savedPrefix.length) : undefined
}

export interface PaymentChoices {
  /** The total is zero, so there is no method to choose. */
  nothingToPay: boolean
  methods: PaymentChoice[]
  /** Of a member; the default is first. */
  savedCards: ShownCard[]
  canSaveCard: boolean
  /** What is paid with is kept anyway, because it is charged again. */
  isRecurring: boolean
  /**
   * Why no order can be paid here: no method takes the currency, none takes the country, whose name it is, or none can be charged again
   * for a subscription.
   */
  noMethod: { reason: 'CURRENCY' } | { reason: 'RECURRING' } | { reason: 'COUNTRY'; country: string } | undefined
  /** The last attempt to pay, if the order is not placed yet. */
  attempt: AttemptView | undefined
}

export type AttemptView =
  | { status: 'DECLINED'; message: string }
  /** The buyer has to confirm it on the bank's page. */
  | { status: 'CHALLENGE'; bankPage: string }
  /** `age` is in milliseconds, as of the response. */
  | { status: 'PROCESSING'; age: number }

export interface PaymentChoice {
  id: string
  title: string
  /** FIELDS: the provider's fields are on the page. REDIRECT: the buyer continues on the provider's page. OFFLINE: paid later. */
  kind: 'FIELDS' | 'REDIRECT' | 'OFFLINE'
  fields: ProviderFields | undefined
  /** A member may save what they pay with on the provider's page. */
  keepsFromPage: boolean
}

/** The provider's fields: a page for a frame, or settings for its script. */
export type ProviderFields = { kind: 'FRAME'; url: string } | { kind: 'STRIPE'; settings: StripeSettings }

/** The form's field with the methods that a provider charges. */
export const onlineMethodField = 'onlineMethod'

export async function loadPaymentChoices(
  visit: Pick<Visit, 'api' | 'i18n' | 'now'>,
  checkoutId: string,
): Promise<PaymentChoices> {
  return toPaymentChoices(await visit.api.call(listPaymentOptions, { checkoutId }), visit)
}

export function toPaymentChoices(
  options: ListPaymentOptionsResponse,
  { i18n, now }: Pick<Visit, 'i18n' | 'now'>,
): PaymentChoices {
  const { nothingToPay = false, paymentOptions = [], savedCards = [], canSaveCard = false } = options
  return {
    nothingToPay,
    attempt: options.lastAttempt && toAttemptView(options.lastAttempt, { i18n, now }),
    savedCards: savedCards.map(shownCard),
    canSaveCard,
    isRecurring: false,
    noMethod: toNoMethod(options, i18n.locale),
    methods: paymentOptions.map((option) => ({
      id: option.id!,
      title: paymentTitle(option, i18n),
      ...toFields(option, i18n.locale),
      keepsFromPage: option.keepsFromPage ?? false,
    })),
  }
}

/** The choices for an order that begins a subscription: its buyer is not asked whether to save what it is paid with. */
export function forRecurringCharges({ methods, ...choices }: PaymentChoices): PaymentChoices {
  const isStuck = methods.length === 0 && choices.savedCards.length === 0 && !choices.nothingToPay
  return {
    ...choices,
    isRecurring: true,
    canSaveCard: false,
    methods: methods.map((method) => ({ ...method, keepsFromPage: false })),
    noMethod: choices.noMethod ?? (isStuck ? { reason: 'RECURRING' } : undefined),
  }
}

function toNoMethod({ noMethodReason: reason, country }: ListPaymentOptionsResponse, locale: string): PaymentChoices['noMethod'] {
  if (reason !== 'COUNTRY') return reason && { reason }
  return { reason, country: new Intl.DisplayNames(locale, { type: 'region' }).of(country ?? '') ?? '' }
}

function toFields(
  { cardFields, pageScript, redirects }: OfferedPaymentMethod,
  locale: string,
): Pick<PaymentChoice, 'kind' | 'fields'> {
  if (cardFields?.url) return { kind: 'FIELDS', fields: { kind: 'FRAME', url: `${cardFields.url}&lang=${locale}` } }
  if (pageScript?.provider === 'stripe')
    return { kind: 'FIELDS', fields: { kind: 'STRIPE', settings: pageScript.settings as unknown as StripeSettings } }
  // The script of another provider is a button of its own; its page takes everybody.
  return { kind: redirects || pageScript ? 'REDIRECT' : 'OFFLINE', fields: undefined }
}

function toAttemptView(
  { status, reason, url, startedDate }: PaymentAttempt,
  { i18n, now }: Pick<Visit, 'i18n' | 'now'>,
): AttemptView {
  if (status === 'DECLINED') return { status, message: translated(i18n, getDeclineMessage(reason)) }
  if (url) return { status: 'CHALLENGE', bankPage: url }
  return { status: 'PROCESSING', age: startedDate ? now.getTime() - new Date(startedDate).getTime() : 0 }
}
