import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'
import { addressFields, hasStates, type AddressFields, type FormValues } from './address-form.ts'
import { parseTaxId, taxIdCountries } from './tax-id.ts'

/** One of the form's addresses, in the shape of the contract. */
export function addressFrom(values: FormValues, prefix: string): AddressWithContact {
  const {
    firstName: _first,
    lastName: _last,
    phone: _phone,
    company: _company,
    vatId,
    subdivision,
    ...address
  } = Object.fromEntries(addressFields.map((name) => [name, values[prefix + name] ?? ''])) as AddressFields
  const taxId = taxIdCountries.has(address.country) && vatId ? parseTaxId(address.country, vatId) : undefined
  return {
    address: { ...address, ...(hasStates(address.country) && { subdivision }) },
    contactDetails: { ...contactFrom(values, prefix), ...(taxId && { vatId: taxId }) },
  }
}

/** The person of an address, or one who gives no address. */
export function contactFrom(values: FormValues, prefix = ''): NonNullable<AddressWithContact['contactDetails']> {
  const { [`${prefix}phone`]: phone, [`${prefix}company`]: company } = values
  return {
    firstName: values[`${prefix}firstName`] ?? '',
    lastName: values[`${prefix}lastName`] ?? '',
    ...(phone && { phone }),
    ...(company && { company }),
  }
}

/** An address of the contract as the form's fields. */
export function toAddressFields({ address, contactDetails }: AddressWithContact = {}): AddressFields {
  const all = { ...address, ...contactDetails, vatId: contactDetails?.vatId?.id }
  return Object.fromEntries(addressFields.map((field) => [field, all[field] ?? ''])) as AddressFields
}
