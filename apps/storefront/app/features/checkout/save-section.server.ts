import { redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'
import { paths } from '../../paths.ts'
import { addressFields, formValues, hasStates, type AddressFields, type FormValues } from '../../lib/address-form.ts'
import { parseTaxId, taxIdCountries } from '../../lib/tax-id.ts'
import { shipsAnything } from './checkout-view.ts'
import { askedIn } from './load-asked.server.ts'
import { trySave, type SaveResult } from './save-result.ts'
import { rememberAddress } from './saved-addresses.server.ts'
import { billingPrefix, otherBilling, remember, validators } from './validation.ts'

export async function saveContact(api: Client, id: string, form: FormData): Promise<SaveResult> {
  const values = formValues(form, ['email'])
  const fields = validators.contact(values, await askedIn(api, id))
  if (hasProblems(fields)) return { section: 'contact', values, fields }
  return trySave('contact', values, async () => {
    await api.call(updateCheckout, { checkout: { id, buyerInfo: { email: values.email ?? '' } } })
    return redirect(paths.checkout(id))
  })
}

export async function saveAddress(api: Client, id: string, form: FormData): Promise<SaveResult> {
  const hasBilling = form.get(otherBilling) === 'on'
  const prefixes = hasBilling ? ['', billingPrefix] : ['']
  const values = {
    ...formValues(
      form,
      prefixes.flatMap((prefix) => addressFields.map((name) => prefix + name)),
    ),
    [otherBilling]: hasBilling ? 'on' : '',
  }
  const fields = validators.address(values, await askedIn(api, id))
  if (hasProblems(fields)) return { section: 'address', values, fields }
  const deliveryAddress = addressFrom(values, '')
  const nameOf = (path: string, name: string) => (hasBilling && path.includes('billingInfo') ? billingPrefix + name : name)
  return trySave(
    'address',
    values,
    async () => {
      const { checkout = {} } = await api.call(getCheckout, { id })
      await api.call(updateCheckout, {
        checkout: {
          id,
          billingInfo: hasBilling ? addressFrom(values, billingPrefix) : deliveryAddress,
          ...(shipsAnything(checkout) && { shippingInfo: { shippingDestination: deliveryAddress } }),
        },
      })
      if (form.has(remember)) await rememberAddress(api, values)
      return redirect(paths.checkout(id))
    },
    nameOf,
  )
}

/** One of the form's addresses, in the shape of the contract. */
function addressFrom(values: FormValues, prefix: string): AddressWithContact {
  const { firstName, lastName, phone, company, vatId, subdivision, ...address } = Object.fromEntries(
    addressFields.map((name) => [name, values[prefix + name] ?? '']),
  ) as AddressFields
  const taxId = taxIdCountries.has(address.country) && vatId ? parseTaxId(address.country, vatId) : undefined
  return {
    address: { ...address, ...(hasStates(address.country) && { subdivision }) },
    contactDetails: {
      firstName,
      lastName,
      ...(phone && { phone }),
      ...(company && { company }),
      ...(taxId && { vatId: taxId }),
    },
  }
}

export async function saveDelivery(api: Client, id: string, form: FormData): Promise<SaveResult> {
  const values = formValues(form, ['delivery'])
  const fields = validators.delivery(values, await askedIn(api, id))
  if (hasProblems(fields)) return { section: 'delivery', values, fields }
  const [carrierId, code = ''] = values.delivery?.split(/:(.*)/s) ?? []
  return trySave('delivery', values, async () => {
    const { checkout } = await api.call(getCheckout, { id })
    const shippingDestination = checkout?.shippingInfo?.shippingDestination
    await api.call(updateCheckout, {
      checkout: {
        id,
        shippingInfo: {
          ...(shippingDestination && { shippingDestination }),
          selectedCarrierServiceOption: { carrierId: carrierId ?? null, code },
        },
      },
    })
    return redirect(paths.checkout(id))
  })
}

const hasProblems = (fields: object) => Object.keys(fields).length > 0
