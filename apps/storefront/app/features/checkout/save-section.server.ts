import { redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { AddressWithContact } from '@stoa/contract/services/ecom/checkout'
import { paths } from '../../paths.ts'
import { addressFields, shipsAnything, type AddressFields } from './checkout-view.ts'
import { saving, type Outcome } from './outcome.ts'
import { billingPrefix, needsState, otherBilling, problemsIn, textsOf, type Typed } from './rules.ts'
import { taxIdOf, withTaxId } from './tax-id.ts'

export async function saveContact(api: Client, id: string, form: FormData): Promise<Outcome> {
  const values = textsOf(form, ['email'])
  const fields = problemsIn.contact(values)
  if (isWrong(fields)) return { section: 'contact', values, fields }
  return saving('contact', values, async () => {
    await api.call(updateCheckout, { checkout: { id, buyerInfo: { email: values.email ?? '' } } })
    return redirect(paths.checkout(id))
  })
}

export async function saveAddress(api: Client, id: string, form: FormData): Promise<Outcome> {
  const isOther = form.get(otherBilling) === 'on'
  const prefixes = isOther ? ['', billingPrefix] : ['']
  const values = {
    ...textsOf(
      form,
      prefixes.flatMap((prefix) => addressFields.map((name) => prefix + name)),
    ),
    [otherBilling]: isOther ? 'on' : '',
  }
  const fields = problemsIn.address(values)
  if (isWrong(fields)) return { section: 'address', values, fields }
  const goods = personIn(values, '')
  const nameOf = (path: string, name: string) => (isOther && path.includes('billingInfo') ? billingPrefix + name : name)
  return saving(
    'address',
    values,
    async () => {
      const { checkout = {} } = await api.call(getCheckout, { id })
      await api.call(updateCheckout, {
        checkout: {
          id,
          billingInfo: isOther ? personIn(values, billingPrefix) : goods,
          ...(shipsAnything(checkout) && { shippingInfo: { shippingDestination: goods } }),
        },
      })
      return redirect(paths.checkout(id))
    },
    nameOf,
  )
}

/** One of the form's addresses, in the shape of the contract. */
function personIn(typed: Typed, prefix: string): AddressWithContact {
  const { firstName, lastName, phone, company, vatId, subdivision, ...address } = Object.fromEntries(
    addressFields.map((name) => [name, typed[prefix + name] ?? '']),
  ) as AddressFields
  const taxId = withTaxId.has(address.country) && vatId ? taxIdOf(address.country, vatId) : undefined
  return {
    address: { ...address, ...(needsState(address.country) && { subdivision }) },
    contactDetails: {
      firstName,
      lastName,
      ...(phone && { phone }),
      ...(company && { company }),
      ...(taxId && { vatId: taxId }),
    },
  }
}

export async function saveDelivery(api: Client, id: string, form: FormData): Promise<Outcome> {
  const values = textsOf(form, ['delivery'])
  const fields = problemsIn.delivery(values)
  if (isWrong(fields)) return { section: 'delivery', values, fields }
  const [carrierId, code = ''] = values.delivery?.split(/:(.*)/s) ?? []
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

const isWrong = (fields: object) => Object.keys(fields).length > 0
