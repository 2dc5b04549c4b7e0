import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { BuyerConsents } from '@stoa/contract/services/ecom/checkout'
import { formValues } from '../../../lib/delivery/address-form.ts'
import type { Translatable } from '../../../ui/translatable.ts'
import { agreementField, customFieldsOf, subscriptionFields, type Asked } from './asked.ts'
import { pageOf } from './load-asked.server.ts'
import { seenTotalOf } from '../payment/seen-total.ts'
import { validators } from '../sections/validation.ts'

/** The errors of answers that cannot be stored, by field. */
type Problems = Record<string, Translatable>

/**
 * Stores what the payment section asks for: note, questions and consents. Returns what is wrong with it, or the total that the buyer
 * agrees to by ordering now: reading the checkout tells the server that its total was shown, so it has to be compared here.
 */
export async function saveAnswers(
  api: Client,
  id: string,
  form: FormData,
): Promise<{ problems: Problems; seenTotal?: undefined } | { problems?: undefined; seenTotal: string }> {
  const { checkout = {} } = await api.call(getCheckout, { id })
  const { asked } = await pageOf(api, checkout)
  const values = formValues(form)
  const problems = validators.payment(values, asked)
  if (Object.keys(problems).length > 0) return { problems }
  const { buyerNote = '' } = values
  const change = {
    ...(buyerNote !== (checkout.buyerNote ?? '') && { buyerNote: buyerNote || null }),
    ...(asked.questions.length > 0 && { customFields: customFieldsOf(asked.questions, values, checkout.customFields ?? []) }),
    ...((asked.agreement ?? asked.subscription) && { buyerConsents: consentsOf(asked, values) }),
  }
  if (Object.keys(change).length === 0) return { seenTotal: seenTotalOf(checkout) }
  const changed = await api.call(updateCheckout, { checkout: { id, ...change } })
  return { seenTotal: seenTotalOf(changed.checkout ?? {}) }
}

function consentsOf({ agreement, subscription }: Asked, values: Readonly<Record<string, string>>): BuyerConsents {
  const isOn = (name: string) => values[name] === 'on'
  const { email, sms } = subscriptionFields
  return {
    ...(agreement && { policyAgreement: isOn(agreementField) }),
    ...(subscription && { emailSubscription: isOn(email), smsSubscription: isOn(subscription.isSplit ? sms : email) }),
  }
}
