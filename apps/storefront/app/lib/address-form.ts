import { msg } from '@lingui/core/macro'
import { countriesWithStates, isCountry } from '@stoa/web/countries'
import { expectedPostcode, hasPostcodes } from '@stoa/web/postcodes'
import type { Translatable } from '../ui/translatable.ts'
import { parseTaxId, taxIdCountries } from './tax-id.ts'

/** The names are those of the contract, so that the server's violations find their fields. */
export const addressFields = [
  'firstName',
  'lastName',
  'company',
  'vatId',
  'addressLine',
  'addressLine2',
  'postalCode',
  'city',
  'country',
  'subdivision',
  'phone',
] as const
export type AddressFields = Record<(typeof addressFields)[number], string>

/** Form values by field name. */
export type FormValues = Readonly<Record<string, string>>

/** Reads all fields, or only the named ones. */
export function formValues(form: FormData, fields: Iterable<string> = form.keys()): Record<string, string> {
  return Object.fromEntries(Array.from(fields, (field) => [field, String(form.get(field) ?? '').trim()]))
}

const required = {
  country: msg`Please choose a country.`,
  firstName: msg`Please enter your first name.`,
  lastName: msg`Please enter your last name.`,
  addressLine: msg`Please enter your street and number.`,
  city: msg`Please enter your town or city.`,
} satisfies Record<string, Translatable>

/** Of an address whose fields have a prefix, by field. */
export function addressProblems(values: FormValues, prefix: string): Record<string, Translatable> {
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
