import { msg } from '@lingui/core/macro'
import { countriesWithStates, isCountry } from '@stoa/web/countries'
import { expectedPostcode, formattedPostcode, hasPostcodes } from '@stoa/web/postcodes'
import type { Translatable } from '../../ui/translatable.ts'
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

type Need = 'REQUIRED' | 'OPTIONAL' | 'HIDDEN'

/** The optional fields that a form asks for. */
export interface AddressNeeds {
  company: Need
  addressLine2: Need
  phone: Need
  /** Only name, country and postcode. */
  isMinimal: boolean
}

export const usualNeeds: AddressNeeds = { company: 'OPTIONAL', addressLine2: 'OPTIONAL', phone: 'OPTIONAL', isMinimal: false }

/** Form values by field name. */
export type FormValues = Readonly<Record<string, string>>

/** Reads all fields, or only the named ones. */
export function formValues(form: FormData, fields: Iterable<string> = form.keys()): Record<string, string> {
  return Object.fromEntries(Array.from(fields, (field) => [field, String(form.get(field) ?? '').trim()]))
}

/** The values with the postcode of an address in its usual notation: keyboards write it with full-width digits, or a prefix. */
export function withFormattedPostcode(values: Record<string, string>, prefix: string): Record<string, string> {
  const [country = '', postcode = ''] = [values[`${prefix}country`], values[`${prefix}postalCode`]]
  return postcode === '' ? values : { ...values, [`${prefix}postalCode`]: formattedPostcode(country, postcode) }
}

const required = {
  country: msg`Please choose a country.`,
  firstName: msg`Please enter your first name.`,
  lastName: msg`Please enter your last name.`,
  addressLine: msg`Please enter your street and number.`,
  city: msg`Please enter your town or city.`,
  company: msg`Please enter your company.`,
  addressLine2: msg`Please enter your flat or floor.`,
  phone: msg`Please enter your phone number.`,
} satisfies Record<string, Translatable>

/** Of an address whose fields have a prefix, by field. */
export function addressProblems(values: FormValues, prefix: string, needs = usualNeeds): Record<string, Translatable> {
  const readValue = (name: string) => values[prefix + name] ?? ''
  const country = readValue('country')
  const taxId = taxIdCountries.has(country) ? readValue('vatId') : ''
  const problems: Record<string, Translatable | undefined | false> = {
    ...Object.fromEntries(requiredFields(needs, prefix).map((name) => [name, !readValue(name) && required[name]])),
    country: !isCountry(country) && required.country,
    postalCode: postcodeProblem(country, readValue('postalCode')),
    subdivision:
      hasStates(country) && !readValue('subdivision').startsWith(`${country}-`) && msg`Please choose a state or province.`,
    vatId:
      taxId !== '' &&
      !parseTaxId(country, taxId) &&
      msg`This tax number isn’t valid for the country. Please check it, or leave the field empty.`,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, message]) => (message ? [[prefix + name, message]] : [])))
}

/** Of somebody whose address is not asked for, by field. */
export function personProblems(values: FormValues, needs: AddressNeeds): Record<string, Translatable> {
  const names = [
    'firstName',
    'lastName',
    ...(['company', 'phone'] as const).filter((name) => needs[name] === 'REQUIRED'),
  ] as const
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [] : [[name, required[name]]])))
}

function requiredFields(needs: AddressNeeds, prefix: string): (keyof typeof required)[] {
  const optional = (['company', 'addressLine2', 'phone'] as const).filter((name) => needs[name] === 'REQUIRED')
  // The one phone number is asked for with the first address.
  const more = prefix === '' ? optional : optional.filter((name) => name !== 'phone')
  return needs.isMinimal
    ? ['country', 'firstName', 'lastName', ...more.filter((name) => name !== 'addressLine2')]
    : ['country', 'firstName', 'lastName', 'addressLine', 'city', ...more]
}

export const hasStates = (country: string) => countriesWithStates.includes(country)

function postcodeProblem(country: string, postcode: string): Translatable | undefined {
  if (postcode === '') return hasPostcodes(country) ? msg`Please enter your postcode.` : undefined
  const example = expectedPostcode(country, postcode)
  return example && msg`This postcode isn’t valid for the country. It should look like ${example}.`
}
