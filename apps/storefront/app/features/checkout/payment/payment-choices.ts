import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { listPaymentOptions } from '@stoa/contract/calls/stoa/checkout-payments'
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
}

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
    savedCards: savedCards.map(shownCard),
    canSaveCard,
    methods: paymentOptions.map((option) => ({
      id: option.id!,
      title: paymentTitle(option, i18n),
      cardFields: option.cardFields?.url && `${option.cardFields.url}&lang=${i18n.locale}`,
    })),
  }
}
