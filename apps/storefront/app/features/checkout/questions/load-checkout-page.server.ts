import type { Client } from '@stoa/client'
import { getCheckout } from '@stoa/contract/calls/ecom/checkout'
import { getCheckoutPage } from '@stoa/contract/calls/stoa/checkout-page'
import { getCheckoutRules } from '@stoa/contract/calls/stoa/checkout-payments'
import type { Checkout } from '@stoa/contract/services/ecom/checkout'
import type { CheckoutPage } from '@stoa/contract/services/stoa/checkout-page'
import { selectQuestions, type CheckoutQuestions } from './checkout-questions.ts'
import { shipsAnything } from '../checkout-view.ts'

/** The owner's settings for the page of a checkout, in the buyer's language, and what it asks for. */
export async function loadCheckoutPage(
  api: Client,
  checkout: Checkout,
): Promise<{ page: CheckoutPage; asked: CheckoutQuestions }> {
  const { appId, componentId } = checkout.customContentReference ?? {}
  const [{ checkoutPage = {} }, { checkoutRules = {} }] = await Promise.all([
    api.call(getCheckoutPage, appId && componentId ? { appId, componentId } : {}),
    api.call(getCheckoutRules, {}),
  ])
  return { page: checkoutPage, asked: selectQuestions(checkoutPage, checkoutRules, checkout, shipsAnything(checkout)) }
}

export async function askedIn(api: Client, checkoutId: string): Promise<CheckoutQuestions> {
  const { checkout = {} } = await api.call(getCheckout, { id: checkoutId })
  return (await loadCheckoutPage(api, checkout)).asked
}
