import { t } from '@lingui/core/macro'
import { isEmail } from '@stoa/contract/email'
import type { Customer, CustomerAddress } from '@stoa/contract/services/stoa/customers'
import { isEqual } from '../../lib/record/merge-edits.ts'
import type { PlaceValues } from '../../lib/site/place-fields.tsx'

export interface AddressValues extends PlaceValues {
  firstName: string
  lastName: string
  company: string
  phone: string
}

export interface CustomerValues {
  firstName: string
  lastName: string
  company: string
  email: string
  phone: string
  tags: string[]
  addresses: AddressValues[]
}

export const emptyAddress: AddressValues = {
  firstName: '',
  lastName: '',
  company: '',
  phone: '',
  addressLine: '',
  addressLine2: '',
  postalCode: '',
  city: '',
  subdivision: '',
  country: '',
}

export function toValues({ firstName, lastName, company, email, phone, tags, addresses = [] }: Customer): CustomerValues {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    company: company ?? '',
    email: email ?? '',
    phone: phone ?? '',
    tags: tags ?? [],
    addresses: addresses.map(
      (address) =>
        Object.fromEntries(
          Object.keys(emptyAddress).map((name) => [name, address[name as keyof CustomerAddress] ?? '']),
        ) as Record<keyof AddressValues, string>,
    ),
  }
}

/** The changed fields alone: what is a member's own is refused even if it is the same. */
export function toChange(values: CustomerValues, base: Customer): Customer {
  const before = toValues(base)
  const texts = (['firstName', 'lastName', 'company', 'email', 'phone'] as const).flatMap((name) =>
    values[name].trim() === before[name] ? [] : [[name, values[name].trim() || null] as const],
  )
  return {
    ...Object.fromEntries(texts),
    ...(!isEqual(values.tags, before.tags) && { tags: values.tags }),
    ...(!isEqual(values.addresses, before.addresses) && { addresses: values.addresses.map(toAddress) }),
  }
}

export function toNew({ firstName, lastName, company, email, phone }: Omit<CustomerValues, 'tags' | 'addresses'>): Customer {
  const given = Object.entries({ firstName, lastName, company, email, phone }).flatMap(([name, typed]) =>
    typed.trim() ? [[name, typed.trim()] as const] : [],
  )
  return Object.fromEntries(given)
}

export function checkCustomer({
  firstName,
  lastName,
  company,
  email,
}: Omit<CustomerValues, 'tags' | 'addresses' | 'phone'>): Record<string, string | undefined> {
  const isNamed = [firstName, lastName, company, email].some((text) => text.trim())
  return {
    ...(!isNamed && { firstName: t`Enter a name, a company or an email address.` }),
    ...(email.trim() && !isEmail(email.trim()) && { email: t`Enter a valid email address.` }),
  }
}

function toAddress(address: AddressValues): CustomerAddress {
  return Object.fromEntries(Object.entries(address).flatMap(([name, typed]) => (typed.trim() ? [[name, typed.trim()]] : [])))
}
