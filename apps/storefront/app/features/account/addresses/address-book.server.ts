import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../../lib/page/ignore-refusal.ts'
import { listOwnAddresses, removeOwnAddress, saveOwnAddress } from '@stoa/contract/calls/stoa/member-addresses'
import type { BookAddress } from '@stoa/contract/services/stoa/member-addresses'
import { countriesIn } from '@stoa/web/countries'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import {
  addressFields,
  addressProblems,
  formValues,
  withFormattedPostcode,
  type AddressFields,
} from '../../../lib/delivery/address-form.ts'
import type { Visit } from '../../../lib/page/context.ts'
import { notFound } from '../../../lib/page/not-found.ts'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { answerSignIn } from '../sign-in/sign-in.server.ts'

export interface AddressView extends AddressFields {
  id: string
  defaultShipping: boolean
  defaultBilling: boolean
}

/** The member's addresses, and the one that is edited: of a new one only what is known of the member. */
export async function addressBook({ api, i18n, shop }: Visit, edited: string | null) {
  const addresses = ((await api.call(listOwnAddresses, {})).addresses ?? []).map(toAddressView)
  const empty: AddressView = {
    ...toAddressView({}),
    defaultShipping: addresses.length === 0,
    defaultBilling: addresses.length === 0,
  }
  const edit = edited === 'new' ? empty : addresses.find(({ id }) => id === edited)
  if (edited && !edit) throw notFound()
  return { addresses, edit, countries: countriesIn(i18n.locale, shop.country) }
}

export function toAddressView({ id, defaultShipping = false, defaultBilling = false, ...fields }: BookAddress): AddressView {
  const texts = Object.fromEntries(addressFields.map((name) => [name, fields[name] ?? ''])) as AddressFields
  return { id: id ?? '', defaultShipping, defaultBilling, ...texts }
}

export async function saveAddress(visit: Visit, form: FormData) {
  const given = withFormattedPostcode(formValues(form, addressFields), '')
  const fields = addressProblems(given, '')
  if (Object.keys(fields).length > 0) return answerSignIn(visit, { given, problems: fields })
  const id = String(form.get('address'))
  const address = {
    ...given,
    ...(id !== 'new' && { id }),
    defaultShipping: form.has('defaultShipping'),
    defaultBilling: form.has('defaultBilling'),
  }
  try {
    await visit.api.call(saveOwnAddress, { address })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'TOO_MANY_ADDRESSES')
      return answerSignIn(visit, { given, problem: msg`You have twenty addresses. Remove one that you no longer need first.` })
    if (error.code === 'ADDRESS_NOT_FOUND')
      return answerSignIn(visit, { given, problem: msg`This address was removed meanwhile.` })
    if (error.violations.length === 0) throw error
    return answerSignIn(visit, { given, problems: toProblems(error.violations, (field) => field.replace(/^address\./, '')) })
  }
  return redirect(accountPaths.accountProfile({ saved: 'address' }))
}

export async function removeAddress({ api }: Visit, addressId: string) {
  // It may have been removed in another tab.
  await ignoreRefusal('ADDRESS_NOT_FOUND', api.call(removeOwnAddress, { addressId }))
  return redirect(accountPaths.accountProfile({ saved: 'address' }))
}
