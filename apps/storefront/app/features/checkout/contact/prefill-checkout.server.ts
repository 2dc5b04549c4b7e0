import { CallError } from '@stoa/client'
import { getCheckout, updateCheckout } from '@stoa/contract/calls/ecom/checkout'
import { getDeliveryCountries } from '@stoa/contract/calls/stoa/shop'
import type { Checkout } from '@stoa/contract/services/ecom/checkout'
import type { Visit } from '../../../lib/page/context.ts'
import { shipsAnything } from '../checkout-view.ts'
import { loadCheckoutPage } from '../questions/load-checkout-page.server.ts'
import { loadMemberEmail } from '../../../lib/page/member-email.server.ts'
import { savedAddresses } from '../address/saved-addresses.server.ts'
import { toDeliveryUpdate } from '../sections/save-section.server.ts'
import { addressFrom, toAddressFields } from '../../../lib/delivery/address-from.ts'
import { billingPrefix, otherBilling, prefixed, validators } from '../sections/validation.ts'

type Member = Pick<Visit, 'api' | 'memberId'>

/**
 * Saves what the shop knows of a member, so that their checkout opens at the first section that needs an answer. The sections are
 * collapsed and can be changed. What cannot be saved is asked for.
 */
export async function prefillCheckout(visit: Member, id: string): Promise<void> {
  try {
    const known = await fillEmail(visit, id)
    const filled = await fillAddress(visit, id, known)
    await chooseDelivery(visit, id, filled)
  } catch (error) {
    if (!(error instanceof CallError && error.status < 500)) throw error
  }
}

async function fillEmail(visit: Member, id: string): Promise<Checkout> {
  const { api } = visit
  const email = await loadMemberEmail(visit)
  const { checkout = {} } = email
    ? await api.call(updateCheckout, { checkout: { id, buyerInfo: { email } } })
    : await api.call(getCheckout, { id })
  return checkout
}

/** The default address, where it has all that the shop asks for, and the shop delivers to its country. */
async function fillAddress(visit: Member, id: string, checkout: Checkout): Promise<Checkout> {
  const { api } = visit
  const ships = shipsAnything(checkout)
  if (getChosenOption(checkout)?.logistics?.pickupDetails) return checkout
  const given = ships ? checkout.shippingInfo?.shippingDestination : checkout.billingInfo
  const { filled } = (await savedAddresses(visit, { address: toAddressFields(given) }, null)) ?? {}
  if (!filled) return checkout
  const { address, billing } = filled
  const values = { ...address, ...prefixed(billing), [otherBilling]: billing ? 'on' : '' }
  const { asked } = await loadCheckoutPage(api, checkout)
  if (Object.keys(validators.address(values, asked)).length > 0) return checkout
  if (ships && !(await isDeliveredTo(api, address.country))) return checkout
  const change = await toDeliveryUpdate(api, id, values, billing && addressFrom(values, billingPrefix))
  const { checkout: changed = {} } = await api.call(updateCheckout, { checkout: { id, ...change } })
  return changed
}

async function isDeliveredTo(api: Visit['api'], country: string): Promise<boolean> {
  const { countries = [], everywhere } = await api.call(getDeliveryCountries, {})
  return everywhere === true || countries.includes(country)
}

/** The first option, as the owner sorted them, unless it is a place of pickup or a time of local delivery: the buyer chooses those. */
async function chooseDelivery({ api }: Member, id: string, checkout: Checkout): Promise<void> {
  const { shippingDestination, carrierServiceOptions = [] } = checkout.shippingInfo ?? {}
  if (!shippingDestination?.address?.country || getChosenOption(checkout)?.code) return
  const options = carrierServiceOptions.flatMap(({ carrierId, shippingOptions = [] }) =>
    shippingOptions.map(({ code, logistics }) => ({ carrierId, code, logistics })),
  )
  const [first] = options
  if (!first?.code || first.logistics?.pickupDetails || first.logistics?.deliveryTimeSlot) return
  const selectedCarrierServiceOption = { carrierId: first.carrierId ?? null, code: first.code }
  await api.call(updateCheckout, { checkout: { id, shippingInfo: { shippingDestination, selectedCarrierServiceOption } } })
}

function getChosenOption({ shippingInfo }: Checkout) {
  return shippingInfo?.selectedCarrierServiceOption
}
