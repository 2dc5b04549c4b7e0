import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { updateOrder } from '@stoa/contract/calls/ecom/orders'
import type { AddressWithContact, Order } from '@stoa/contract/services/ecom/orders'
import { useNavigate, useOutletContext } from 'react-router'
import { countries } from '../../lib/countries.ts'
import { useCall } from '../../lib/use-call.ts'
import { paths } from '../../paths.ts'
import { SearchSelectField, TextField } from '../../ui/fields.tsx'
import { SideForm } from '../../ui/side-form.tsx'
import { orders } from './list.ts'
import { orderFileQuery, type OrderFile } from './queries.ts'

interface AddressValues {
  email: string
  firstName: string
  lastName: string
  company: string
  phone: string
  addressLine: string
  addressLine2: string
  postalCode: string
  city: string
  country: string
}

/** Where the parcel goes, and whom to write to. What was paid for delivery stays. */
export default function AddressDialog() {
  const { order } = useOutletContext<OrderFile>()
  const navigate = useNavigate()
  const id = order.id!
  const close = () => void navigate(paths.order(id), { preventScrollReset: true })
  const call = useCall(updateOrder, {
    failed: t`The address was not changed`,
    done: t`The address of order ${order.number ?? ''} is changed`,
    quiet: true,
    refreshes: [orderFileQuery(id), orders],
    onDone: close,
  })
  return (
    <SideForm
      title={t`Address of order ${order.number ?? ''}`}
      call={call}
      initial={toValues(order)}
      check={({ email, addressLine }) => ({
        ...(email && !email.includes('@') && { email: t`Enter a whole e-mail address.` }),
        ...(!addressLine.trim() && { addressLine: t`Enter street and number.` }),
      })}
      toRequest={(values) => ({ order: toOrder(order, values) })}
      submitLabel={t`Save`}
      onClose={close}
    >
      <TextField name="email" label={t`E-mail`} type="email" maxLength={320} autoComplete="off" data-autofocus />
      <Group grow align="start" gap="sm">
        <TextField name="firstName" label={t`First name`} maxLength={100} autoComplete="off" />
        <TextField name="lastName" label={t`Last name`} maxLength={100} autoComplete="off" />
      </Group>
      <TextField name="company" label={t`Company`} maxLength={1000} autoComplete="off" />
      <TextField name="addressLine" label={t`Street and number`} autoComplete="off" />
      <TextField name="addressLine2" label={t`Further line`} autoComplete="off" />
      <Group grow align="start" gap="sm">
        <TextField name="postalCode" label={t`Postal code`} autoComplete="off" />
        <TextField name="city" label={t`City`} autoComplete="off" />
      </Group>
      <SearchSelectField name="country" label={t`Country`} data={countries()} />
      <TextField name="phone" label={t`Phone`} type="tel" autoComplete="off" />
    </SideForm>
  )
}

function destinationOf({ shippingInfo, recipientInfo }: Order): AddressWithContact | undefined {
  return shippingInfo?.logistics?.shippingDestination ?? recipientInfo
}

function toValues(order: Order): AddressValues {
  const { address, contactDetails } = destinationOf(order) ?? {}
  const street = address?.streetAddress
  return {
    email: order.buyerInfo?.email ?? '',
    firstName: contactDetails?.firstName ?? '',
    lastName: contactDetails?.lastName ?? '',
    company: contactDetails?.company ?? '',
    phone: contactDetails?.phone ?? '',
    addressLine: address?.addressLine ?? [street?.name, street?.number].filter(Boolean).join(' '),
    addressLine2: address?.addressLine2 ?? '',
    postalCode: address?.postalCode ?? '',
    city: address?.city ?? '',
    country: address?.country ?? '',
  }
}

function toOrder(order: Order, values: AddressValues): Order {
  const { email, firstName, lastName, company, phone, addressLine, addressLine2, postalCode, city, country } = values
  const before = destinationOf(order)
  const destination = {
    address: {
      addressLine,
      // Its parts were those of the line before.
      streetAddress: null,
      addressLine2: addressLine2 || null,
      postalCode: postalCode || null,
      city: city || null,
      country: country || null,
      // What a state is called belongs to its country.
      ...(country !== before?.address?.country && { subdivision: null }),
    },
    contactDetails: {
      firstName: firstName || null,
      lastName: lastName || null,
      company: company || null,
      phone: phone || null,
    },
  } as object as AddressWithContact
  return {
    id: order.id!,
    ...(email !== (order.buyerInfo?.email ?? '') && { buyerInfo: { email } }),
    ...(order.shippingInfo?.logistics?.shippingDestination
      ? { shippingInfo: { logistics: { shippingDestination: destination } } }
      : { recipientInfo: destination }),
  } as Order
}
