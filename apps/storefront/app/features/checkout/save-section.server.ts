import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'
import { paths } from '../../paths.ts'
import { addressFields, shipsAnything } from './checkout-view.ts'
import { missing, saving, textsOf, type Outcome } from './outcome.ts'
import { withoutPostcode } from '../../regions.ts'

export async function saveContact(api: Client, id: string, form: FormData): Promise<Outcome> {
  const values = textsOf(form, ['email'])
  if (!/^\S+@\S+\.\S+$/.test(values.email ?? '')) {
    return { section: 'contact', values, fields: { email: msg`Please enter an e-mail address, like ada@example.com.` } }
  }
  return saving('contact', values, async () => {
    await api.call(updateCheckout, { checkout: { id, buyerInfo: { email: values.email ?? '' } } })
    return redirect(paths.checkout(id))
  })
}

export async function saveAddress(api: Client, id: string, form: FormData): Promise<Outcome> {
  const values = textsOf(form, addressFields)
  const fields = missing(values, {
    country: msg`Please choose the country.`,
    firstName: msg`Please enter your first name.`,
    lastName: msg`Please enter your last name.`,
    addressLine: msg`Please enter the street and number.`,
    ...(!withoutPostcode.has(values.country ?? '') && { postalCode: msg`Please enter the postcode.` }),
    city: msg`Please enter the town or city.`,
  })
  const needsState = values.country === 'US' || values.country === 'CA'
  if (needsState && !values.subdivision?.startsWith(`${values.country}-`)) {
    fields.subdivision = msg`Please choose the state or province.`
  }
  if (Object.keys(fields).length > 0) return { section: 'address', values, fields }

  const { firstName, lastName, phone, subdivision, addressLine2, postalCode, ...rest } = values
  const person: AddressWithContact = {
    address: { ...rest, addressLine2, postalCode, ...(needsState && { subdivision }) },
    contactDetails: { firstName, lastName, ...(phone && { phone }) },
  }
  return saving('address', values, async () => {
    const { checkout = {} } = await api.call(getCheckout, { id })
    await api.call(updateCheckout, {
      checkout: {
        id,
        billingInfo: person,
        ...(shipsAnything(checkout) && { shippingInfo: { shippingDestination: person } }),
      },
    })
    return redirect(paths.checkout(id))
  })
}

export async function saveDelivery(api: Client, id: string, form: FormData): Promise<Outcome> {
  const values = textsOf(form, ['delivery'])
  const [carrierId, code] = values.delivery?.split(/:(.*)/s) ?? []
  if (!code) return { section: 'delivery', values, fields: { delivery: msg`Please choose how it should travel.` } }
  return saving('delivery', values, async () => {
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
