import { redirect } from 'react-router'
import type { Client } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import type { AddressWithContact, Checkout, ShippingInfo } from '@stoa/contract/services/ecom/checkout'
import { paths } from '../../../paths.ts'
import { addressFields, formValues, withFormattedPostcode, type FormValues } from '../../../lib/delivery/address-form.ts'
import { addressFrom, contactFrom } from '../../../lib/delivery/address-from.ts'
import { shipsAnything } from '../checkout-view.ts'
import { askedIn } from '../questions/load-checkout-page.server.ts'
import { trySave, type SaveResult } from './save-result.ts'
import { rememberAddress } from '../address/saved-addresses.server.ts'
import {
  billingPrefix,
  hasOtherBilling,
  isPickup,
  otherBilling,
  pickupField,
  receiptField,
  remember,
  validators,
} from './validation.ts'

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
  const names = [...addressFields, ...addressFields.map((name) => billingPrefix + name), receiptField, pickupField, otherBilling]
  const values = ['', billingPrefix].reduce(withFormattedPostcode, formValues(form, names))
  const asked = await askedIn(api, id)
  const fields = validators.address(values, asked)
  if (hasProblems(fields)) return { section: 'address', values, fields }
  const hasBilling = hasOtherBilling(values, asked.needsBilling)
  const billing = hasBilling ? addressFrom(values, billingPrefix) : undefined
  const toInputName = (path: string, name: string) => (hasBilling && path.includes('billingInfo') ? billingPrefix + name : name)
  return trySave(
    'address',
    values,
    async () => {
      const change = isPickup(values) ? toPickup(values, billing) : await toDeliveryUpdate(api, id, values, billing)
      await api.call(updateCheckout, { checkout: { id, ...change } })
      if (form.has(remember) && !isPickup(values)) await rememberAddress(api, values)
      return redirect(paths.checkout(id))
    },
    toInputName,
  )
}

/** A delivery address that was entered before stays, for a buyer who changes their mind; the order does not contain it. */
function toPickup(values: FormValues, billing: AddressWithContact | undefined): Checkout {
  const contactDetails = contactFrom(values)
  const [carrierId = '', code = ''] = values[pickupField]?.split(/:(.*)/s) ?? []
  return {
    billingInfo: billing ?? { address: {}, contactDetails },
    shippingInfo: { shippingDestination: { contactDetails }, selectedCarrierServiceOption: { carrierId, code } },
  }
}

export async function toDeliveryUpdate(
  api: Client,
  id: string,
  values: FormValues,
  billing: AddressWithContact | undefined,
): Promise<Checkout> {
  const { checkout = {} } = await api.call(getCheckout, { id })
  const shippingDestination = addressFrom(values, '')
  const wasPickedUp = checkout.shippingInfo?.selectedCarrierServiceOption?.logistics?.pickupDetails !== undefined
  return {
    billingInfo: billing ?? shippingDestination,
    ...(shipsAnything(checkout) && {
      shippingInfo: { shippingDestination, ...(wasPickedUp && { selectedCarrierServiceOption: null }) } as ShippingInfo,
    }),
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
