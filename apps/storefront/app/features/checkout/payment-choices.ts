import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { listPaymentOptions } from '@stoa/contract/calls/stoa/checkout-payments'
import { paymentTitle } from '../../payment-names.ts'

/** How a checkout can be paid. */
export interface PaymentChoices {
  /** Nothing is to be paid: there is nothing to choose. */
  nothingToPay: boolean
  methods: PaymentChoice[]
}

export interface PaymentChoice {
  id: string
  title: string
  /** The provider's page with the card's fields; absent where the buyer pays later. */
  cardFields: string | undefined
}

export async function paymentChoices(api: Client, checkoutId: string, i18n: I18n): Promise<PaymentChoices> {
  const { nothingToPay = false, paymentOptions = [] } = await api.call(listPaymentOptions, { checkoutId })
  return {
    nothingToPay,
    methods: paymentOptions.map((option) => ({
      id: option.id!,
      title: paymentTitle(option, i18n),
      cardFields: option.cardFields?.url && `${option.cardFields.url}&lang=${i18n.locale}`,
    })),
  }
}
