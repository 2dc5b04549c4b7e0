import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { CheckoutSection } from '../../paths.ts'
import { withoutPostcode } from '../../regions.ts'
import type { Translatable } from '../../translatable.ts'
import { taxIdOf, withTaxId } from './tax-id.ts'

/** What was typed, by the names of a form's fields. */
export type Typed = Readonly<Record<string, string>>

/** Of `fields` alone where they are named. */
export function textsOf(form: FormData, fields: Iterable<string> = form.keys()): Record<string, string> {
  return Object.fromEntries(Array.from(fields, (field) => [field, String(form.get(field) ?? '').trim()]))
}

/** Before the names of the second address of a form, and whether the form has it. */
export const billingPrefix = 'billing.'
export const otherBilling = 'otherBilling'

/**
 * What a section has against what was typed, by field: told by the browser when a field is left, and by the server before it
 * saves anything. What only the server can know it tells in its own time.
 */
export const problemsIn: Record<CheckoutSection, (typed: Typed) => Record<string, Translatable>> = {
  contact: ({ email = '' }) =>
    only(!isEmail(email) && { email: msg`Please enter a valid e-mail address, such as ada@example.com.` }),
  address: (typed) => ({
    ...addressProblems(typed, ''),
    ...(typed[otherBilling] === 'on' && addressProblems(typed, billingPrefix)),
  }),
  delivery: ({ delivery }) => only(!delivery?.includes(':') && { delivery: msg`Please choose a delivery method.` }),
  // The card's fields are the provider's, and say for themselves what is wrong.
  payment: () => ({}),
}

const only = (problems: Record<string, Translatable> | false) => problems || {}

const required = {
  country: msg`Please choose a country.`,
  firstName: msg`Please enter your first name.`,
  lastName: msg`Please enter your last name.`,
  addressLine: msg`Please enter your street and number.`,
  postalCode: msg`Please enter your postcode.`,
  city: msg`Please enter your town or city.`,
} satisfies Record<string, Translatable>

function addressProblems(typed: Typed, prefix: string): Record<string, Translatable> {
  const valueOf = (name: string) => typed[prefix + name] ?? ''
  const country = valueOf('country')
  const taxId = withTaxId.has(country) ? valueOf('vatId') : ''
  const problems: Record<string, Translatable | undefined | false> = {
    ...Object.fromEntries(Object.entries(required).map(([name, words]) => [name, !valueOf(name) && words])),
    ...(withoutPostcode.has(country) && { postalCode: undefined }),
    subdivision:
      needsState(country) && !valueOf('subdivision').startsWith(`${country}-`) && msg`Please choose a state or province.`,
    vatId:
      taxId !== '' &&
      !taxIdOf(country, taxId) &&
      msg`This tax number isn’t valid for the country. Please check it, or leave the field empty.`,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, words]) => (words ? [[prefix + name, words]] : [])))
}

export const needsState = (country: string) => country === 'US' || country === 'CA'
