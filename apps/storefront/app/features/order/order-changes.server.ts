import { msg } from '@lingui/core/macro'
import { CallError, type Client } from '@stoa/client'
import { cancelOwnOrder, changeDeliveryAddress, getOrderChanges } from '@stoa/contract/calls/stoa/order-changes'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { DeliveryAddress } from '@stoa/contract/services/stoa/order-changes'
import type { Translatable } from '../../ui/translatable.ts'

/** The changes that the buyer can still make to their order. */
export interface OrderChangesView {
  /** Until when, as text; absent where it is not possible. */
  cancel: string | undefined
  address: { until: string; now: DeliveryAddress; place: string } | undefined
  /** Money comes back after a cancellation. */
  isPaid: boolean
}

export async function loadChanges(
  api: Client,
  order: Order,
  { times, countries }: { times: Intl.DateTimeFormat; countries: Intl.DisplayNames },
): Promise<OrderChangesView> {
  const { orderChanges } = await api.call(getOrderChanges, { orderId: order.id! })
  const { cancellableUntil, addressChangeableUntil } = orderChanges ?? {}
  const text = (date: string) => times.format(new Date(date))
  return {
    cancel: cancellableUntil && text(cancellableUntil),
    address: addressChangeableUntil ? { until: text(addressChangeableUntil), ...toDeliveryAddress(order, countries) } : undefined,
    isPaid: order.paymentStatus !== 'NOT_PAID',
  }
}

function toDeliveryAddress({ shippingInfo }: Order, countries: Intl.DisplayNames): { now: DeliveryAddress; place: string } {
  const { address = {}, contactDetails = {} } = shippingInfo?.logistics?.shippingDestination ?? {}
  const { name, number } = address.streetAddress ?? {}
  return {
    now: {
      firstName: contactDetails.firstName ?? '',
      lastName: contactDetails.lastName ?? '',
      company: contactDetails.company ?? '',
      phone: contactDetails.phone ?? '',
      addressLine: address.addressLine ?? [name, number].filter(Boolean).join(' '),
      addressLine2: address.addressLine2 ?? '',
      city: address.city ?? '',
    },
    place: [address.postalCode, address.country && countries.of(address.country)].filter(Boolean).join(', '),
  }
}

/** Cancels the order or changes its address, as the form says. Returns why it was refused; undefined where it is done. */
export async function changeOrder(api: Client, orderId: string, form: FormData): Promise<Translatable | undefined> {
  const text = (name: keyof DeliveryAddress) => String(form.get(name) ?? '').trim()
  try {
    if (form.get('change') === 'cancel') await api.call(cancelOwnOrder, { orderId })
    else {
      const [company, phone, addressLine2] = [text('company'), text('phone'), text('addressLine2')]
      const deliveryAddress = {
        firstName: text('firstName'),
        lastName: text('lastName'),
        addressLine: text('addressLine'),
        city: text('city'),
        ...(company && { company }),
        ...(phone && { phone }),
        ...(addressLine2 && { addressLine2 }),
      }
      await api.call(changeDeliveryAddress, { orderId, deliveryAddress })
    }
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'CANCELLATION_CLOSED') return msg`This order can no longer be cancelled here. Please contact us.`
    if (error.code === 'ADDRESS_CHANGE_CLOSED') return msg`The address can no longer be changed here. Please contact us.`
    if (error.violations.length > 0) return msg`Please fill in the name, the street and the town.`
    throw error
  }
}
