import type { Client } from '@stoa/client'
import { listOwnAddresses, saveOwnAddress } from '@stoa/contract/calls/stoa/member-addresses'
import type { BookAddress } from '@stoa/contract/services/stoa/member-addresses'
import { CallError } from '@stoa/client'
import { addressFields, type AddressFields } from '../../../lib/delivery/address-form.ts'
import type { Visit } from '../../../lib/page/context.ts'
import type { CheckoutView } from '../checkout-view.ts'

export interface SavedAddresses {
  /** To choose from, each in one line. */
  choices: { id: string; text: string }[]
  /** The one that fills the form: the chosen one, or for an empty form the default. */
  filled?: { id: string; address: AddressFields; billing: AddressFields | undefined }
}

/** The address book of a member, for the address of a checkout; undefined for visitors. */
export async function savedAddresses(
  { api, memberId }: Pick<Visit, 'api' | 'memberId'>,
  { address }: Pick<CheckoutView, 'address'>,
  chosenId: string | null,
): Promise<SavedAddresses | undefined> {
  if (!memberId) return undefined
  const { addresses = [] } = await api.call(listOwnAddresses, {})
  const choices = addresses.map(({ id, firstName, lastName, addressLine, city }) => ({
    id: id ?? '',
    text: [[firstName, lastName].filter(Boolean).join(' '), addressLine, city].filter(Boolean).join(', '),
  }))
  const isEmpty = address.country === '' && address.city === '' && address.lastName === ''
  const chosen =
    addresses.find(({ id }) => id === chosenId) ?? (isEmpty ? addresses.find((each) => each.defaultShipping) : undefined)
  if (!chosen) return { choices }
  const invoiced = addresses.find(({ defaultBilling }) => defaultBilling)
  const billing = isEmpty && invoiced && invoiced.id !== chosen.id ? toAddressFields(invoiced) : undefined
  return { choices, filled: { id: chosen.id ?? '', address: toAddressFields(chosen), billing } }
}

/** Adds an address to the member's book, unless it is there. The order does not depend on it. */
export async function rememberAddress(api: Client, address: Readonly<Record<string, string | undefined>>): Promise<void> {
  const given = Object.fromEntries(addressFields.map((name) => [name, address[name] ?? ''])) as AddressFields
  try {
    const { addresses = [] } = await api.call(listOwnAddresses, {})
    const isSame = (known: AddressFields) => addressFields.every((name) => known[name] === given[name])
    if (!addresses.map(toAddressFields).some(isSame)) await api.call(saveOwnAddress, { address: given })
  } catch (error) {
    if (!(error instanceof CallError && error.status < 500)) throw error
  }
}

function toAddressFields(address: BookAddress): AddressFields {
  return Object.fromEntries(addressFields.map((name) => [name, address[name] ?? ''])) as AddressFields
}
