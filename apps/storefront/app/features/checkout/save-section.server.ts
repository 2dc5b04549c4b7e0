import { msg } from '@lingui/core/macro'
import { redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'
import { paths } from '../../paths.ts'
import { billingPrefix } from './address-fields.tsx'
import { otherBilling } from './address-section.tsx'
import { addressFields, shipsAnything, type AddressFields } from './checkout-view.ts'
import { missing, saving, textsOf, type Outcome } from './outcome.ts'
import { withoutPostcode } from '../../regions.ts'
import { taxIdOf, withTaxId } from './tax-id.ts'

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
  const isOther = form.get(otherBilling) === 'on'
  const goods = readAddress(form, '')
  const bill = isOther ? readAddress(form, billingPrefix) : goods
  const values = { ...goods.values, ...bill.values, [otherBilling]: isOther ? 'on' : '' }
  const fields = { ...goods.fields, ...bill.fields }
  if (Object.keys(fields).length > 0) return { section: 'address', values, fields }
  const nameOf = (path: string, name: string) => (isOther && path.includes('billingInfo') ? billingPrefix + name : name)
  return saving(
    'address',
    values,
    async () => {
      const { checkout = {} } = await api.call(getCheckout, { id })
      await api.call(updateCheckout, {
        checkout: {
          id,
          billingInfo: bill.person,
          ...(shipsAnything(checkout) && { shippingInfo: { shippingDestination: goods.person } }),
        },
      })
      return redirect(paths.checkout(id))
    },
    nameOf,
  )
}

/** One of the form's addresses: as it was typed, what is wrong with it, and as the wire has it. */
function readAddress(form: FormData, prefix: string) {
  const named = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).map(([name, value]) => [prefix + name, value]))
  const typed = textsOf(
    form,
    addressFields.map((name) => prefix + name),
  )
  const { firstName, lastName, phone, company, vatId, subdivision, addressLine2, postalCode, ...rest } = Object.fromEntries(
    addressFields.map((name) => [name, typed[prefix + name] ?? '']),
  ) as AddressFields
  const { country } = rest
  const problems = missing(
    { ...rest, firstName, lastName, postalCode },
    {
      country: msg`Please choose the country.`,
      firstName: msg`Please enter your first name.`,
      lastName: msg`Please enter your last name.`,
      addressLine: msg`Please enter the street and number.`,
      ...(!withoutPostcode.has(country) && { postalCode: msg`Please enter the postcode.` }),
      city: msg`Please enter the town or city.`,
    },
  )
  const needsState = country === 'US' || country === 'CA'
  if (needsState && !subdivision.startsWith(`${country}-`)) problems.subdivision = msg`Please choose the state or province.`
  const taxId = withTaxId.has(country) && vatId ? taxIdOf(country, vatId) : undefined
  if (withTaxId.has(country) && vatId && !taxId)
    problems.vatId = msg`This is no tax number of that country: please compare it with your papers, or leave it out.`
  const person: AddressWithContact = {
    address: { ...rest, addressLine2, postalCode, ...(needsState && { subdivision }) },
    contactDetails: {
      firstName,
      lastName,
      ...(phone && { phone }),
      ...(company && { company }),
      ...(taxId && { vatId: taxId }),
    },
  }
  return { values: typed, fields: named(problems), person }
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
