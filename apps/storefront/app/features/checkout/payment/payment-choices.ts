import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { listPaymentOptions } from '@stoa/contract/calls/stoa/checkout-payments'
import type { PaymentAttempt } from '@stoa/contract/services/stoa/checkout-payments'
import { paths } from '../../../paths.ts'
import { translated } from '../../../ui/translatable.ts'
import { getDeclineMessage } from './decline-messages.ts'
import { paymentTitle } from '../../../lib/money/payment-names.ts'
import { shownCard, type ShownCard } from '../../../lib/cart/saved-card.ts'

/** The box to save a new card. */
export const saveCardField = 'saveCard'

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
  /** The URL of the provider's card fields; absent for a method that is paid later. */
  cardFields: string | undefined
}

export async function loadPaymentChoices(api: Client, checkoutId: string, i18n: I18n): Promise<PaymentChoices> {
  const options = await api.call(listPaymentOptions, { checkoutId })
  const { nothingToPay = false, paymentOptions = [], savedCards = [], canSaveCard = false } = options
  return {
    nothingToPay,
    attempt: options.lastAttempt && toAttemptView(options.lastAttempt, checkoutId, i18n),
    savedCards: savedCards.map(shownCard),
    canSaveCard,
    methods: paymentOptions.map((option) => ({
      id: option.id!,
      title: paymentTitle(option, i18n),
      cardFields: option.cardFields?.url && `${option.cardFields.url}&lang=${i18n.locale}`,
    })),
  }
}

function toAttemptView(
  { status, reason, challengeId, startedDate }: PaymentAttempt,
  checkoutId: string,
  i18n: I18n,
): AttemptView {
  if (status === 'DECLINED') return { status, message: translated(i18n, getDeclineMessage(reason)) }
  if (challengeId) return { status: 'CHALLENGE', bankPage: paths.challenge(checkoutId, challengeId) }
  return { status: 'PROCESSING', age: Date.now() - new Date(startedDate ?? Date.now()).getTime() }
}
