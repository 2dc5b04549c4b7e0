import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { BuyerConsents } from '@stoa/contract/services/ecom/checkout'
import { formValues } from '../../lib/address-form.ts'
import type { Translatable } from '../../ui/translatable.ts'
import { agreementField, customFieldsOf, subscriptionFields, type Asked } from './asked.ts'
import { pageOf } from './load-asked.server.ts'
import { validators } from './validation.ts'

/** Stores what the payment section asks for: note, questions and consents. Returns what is wrong with it, by field. */
export async function saveAnswers(api: Client, id: string, form: FormData): Promise<Record<string, Translatable>> {
  const { checkout = {} } = await api.call(getCheckout, { id })
  const { asked } = await pageOf(api, checkout)
  const values = formValues(form)
  const problems = validators.payment(values, asked)
  if (Object.keys(problems).length > 0) return problems
  const { buyerNote = '' } = values
  const change = {
    ...(buyerNote !== (checkout.buyerNote ?? '') && { buyerNote: buyerNote || null }),
    ...(asked.questions.length > 0 && { customFields: customFieldsOf(asked.questions, values, checkout.customFields ?? []) }),
    ...((asked.agreement ?? asked.subscription) && { buyerConsents: consentsOf(asked, values) }),
  }
  if (Object.keys(change).length > 0) await api.call(updateCheckout, { checkout: { id, ...change } })
  return {}
}

function consentsOf({ agreement, subscription }: Asked, values: Readonly<Record<string, string>>): BuyerConsents {
  const isOn = (name: string) => values[name] === 'on'
  const { email, sms } = subscriptionFields
  return {
    ...(agreement && { policyAgreement: isOn(agreementField) }),
    ...(subscription && { emailSubscription: isOn(email), smsSubscription: isOn(subscription.isSplit ? sms : email) }),
  }
}
