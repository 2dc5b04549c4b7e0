import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { CheckoutSection } from '../../paths.ts'
import { withoutPostcode } from '../../regions.ts'
import type { Translatable } from '../../translatable.ts'
import { taxIdOf, withTaxId } from './tax-id.ts'

/** Form values by field name. */
export type Typed = Readonly<Record<string, string>>

/** Reads all fields, or only the named ones. */
export function textsOf(form: FormData, fields: Iterable<string> = form.keys()): Record<string, string> {
  return Object.fromEntries(Array.from(fields, (field) => [field, String(form.get(field) ?? '').trim()]))
}

/** The prefix of the billing fields, and the checkbox that enables them. */
export const billingPrefix = 'billing.'
export const otherBilling = 'otherBilling'

/**
 * Validates a section, by field: in the browser when a field loses the focus, and on the server before it saves. Rules that
 * need the server's data are checked by its calls.
 */
export const problemsIn: Record<CheckoutSection, (typed: Typed) => Record<string, Translatable>> = {
  contact: ({ email = '' }) =>
    only(!isEmail(email) && { email: msg`Please enter a valid e-mail address, such as ada@example.com.` }),
  address: (typed) => ({
    ...addressProblems(typed, ''),
    ...(typed[otherBilling] === 'on' && addressProblems(typed, billingPrefix)),
  }),
  delivery: ({ delivery }) => only(!delivery?.includes(':') && { delivery: msg`Please choose a delivery method.` }),
  // The provider's frame validates the card fields.
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
