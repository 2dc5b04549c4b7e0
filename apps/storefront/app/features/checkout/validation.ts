import { msg } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import { countriesWithStates, isCountry } from '@stoa/web/countries'
import { expectedPostcode, hasPostcodes } from '@stoa/web/postcodes'
import type { CheckoutSection } from '../../paths.ts'
import type { Translatable } from '../../ui/translatable.ts'
import { parseTaxId, taxIdCountries } from './tax-id.ts'

/** Form values by field name. */
export type FormValues = Readonly<Record<string, string>>

/** Reads all fields, or only the named ones. */
export function formValues(form: FormData, fields: Iterable<string> = form.keys()): Record<string, string> {
  return Object.fromEntries(Array.from(fields, (field) => [field, String(form.get(field) ?? '').trim()]))
}

/** The prefix of the billing fields, and the checkbox that enables them. */
export const billingPrefix = 'billing.'
export const otherBilling = 'otherBilling'

/**
 * Validates a section, by field: in the browser when a field loses the focus, and on the server before it saves. Rules that
 * need the server's data are checked by its calls.
 */
export const validators: Record<CheckoutSection, (values: FormValues) => Record<string, Translatable>> = {
  contact: ({ email = '' }) =>
    orNone(!isEmail(email) && { email: msg`Please enter a valid email address, such as ada@example.com.` }),
  address: (values) => ({
    ...addressProblems(values, ''),
    ...(values[otherBilling] === 'on' && addressProblems(values, billingPrefix)),
  }),
  delivery: ({ delivery }) => orNone(!delivery?.includes(':') && { delivery: msg`Please choose a delivery method.` }),
  // The provider's frame validates the card fields.
  payment: () => ({}),
}

const orNone = (problems: Record<string, Translatable> | false) => problems || {}

const required = {
  country: msg`Please choose a country.`,
  firstName: msg`Please enter your first name.`,
  lastName: msg`Please enter your last name.`,
  addressLine: msg`Please enter your street and number.`,
  city: msg`Please enter your town or city.`,
} satisfies Record<string, Translatable>

function addressProblems(values: FormValues, prefix: string): Record<string, Translatable> {
  const valueOf = (name: string) => values[prefix + name] ?? ''
  const country = valueOf('country')
  const taxId = taxIdCountries.has(country) ? valueOf('vatId') : ''
  const problems: Record<string, Translatable | undefined | false> = {
    ...Object.fromEntries(Object.entries(required).map(([name, message]) => [name, !valueOf(name) && message])),
    country: !isCountry(country) && required.country,
    postalCode: postcodeProblem(country, valueOf('postalCode')),
    subdivision:
      hasStates(country) && !valueOf('subdivision').startsWith(`${country}-`) && msg`Please choose a state or province.`,
    vatId:
      taxId !== '' &&
      !parseTaxId(country, taxId) &&
      msg`This tax number isn’t valid for the country. Please check it, or leave the field empty.`,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, message]) => (message ? [[prefix + name, message]] : [])))
}

export const hasStates = (country: string) => countriesWithStates.includes(country)

function postcodeProblem(country: string, postcode: string): Translatable | undefined {
  if (postcode === '') return hasPostcodes(country) ? msg`Please enter your postcode.` : undefined
  const example = expectedPostcode(country, postcode)
  return example && msg`This postcode isn’t valid for the country. It should look like ${example}.`
}
