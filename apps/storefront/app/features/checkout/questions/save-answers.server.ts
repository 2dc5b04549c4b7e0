import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { BuyerConsents } from '@stoa/contract/services/ecom/checkout'
import { formValues } from '../../../lib/delivery/address-form.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { agreementField, toCustomFields, subscriptionFields, type CheckoutQuestions } from './checkout-questions.ts'
import { loadCheckoutPage } from './load-checkout-page.server.ts'
import { validators } from '../sections/validation.ts'

/** The errors of answers that cannot be stored, by field. */
type Problems = Record<string, Translatable>

/** Stores what the payment section asks for: note, questions and consents. Returns what is wrong with it. */
export async function saveAnswers(api: Client, id: string, form: FormData): Promise<Problems | undefined> {
  const { checkout = {} } = await api.call(getCheckout, { id })
  const { asked } = await loadCheckoutPage(api, checkout)
  const values = formValues(form)
  const problems = validators.payment(values, asked)
  if (Object.keys(problems).length > 0) return problems
  const { buyerNote = '' } = values
  const customFields = toCustomFields(asked.questions, values, checkout.customFields ?? [])
  const buyerConsents = toConsents(asked, values)
  // An answer that is sent again is no change: an unfinished order of the same answers is paid as it is.
  const change = {
    ...(buyerNote !== (checkout.buyerNote ?? '') && { buyerNote: buyerNote || null }),
    ...(asked.questions.length > 0 && !isSame(customFields, checkout.customFields) && { customFields }),
    ...((asked.agreement ?? asked.subscription) && !isSame(buyerConsents, checkout.buyerConsents) && { buyerConsents }),
  }
  if (Object.keys(change).length > 0) await api.call(updateCheckout, { checkout: { id, ...change } })
  return undefined
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function toConsents({ agreement, subscription }: CheckoutQuestions, values: Readonly<Record<string, string>>): BuyerConsents {
  const isOn = (name: string) => values[name] === 'on'
  const { email, sms } = subscriptionFields
  return {
    ...(agreement && { policyAgreement: isOn(agreementField) }),
    ...(subscription && { emailSubscription: isOn(email), smsSubscription: isOn(subscription.isSplit ? sms : email) }),
  }
}
