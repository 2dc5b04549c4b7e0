import type { I18n } from '@lingui/core'
import type { Client } from '@stoa/client'
import { listPaymentOptions } from '@stoa/contract/calls/stoa/checkout-payments'
import { paymentTitle } from '../../lib/payment-names.ts'

export interface PaymentChoices {
  /** The total is zero, so there is no method to choose. */
  nothingToPay: boolean
  methods: PaymentChoice[]
}

export interface PaymentChoice {
  id: string
  title: string
  /** The URL of the provider's card fields; absent for a method that is paid later. */
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
