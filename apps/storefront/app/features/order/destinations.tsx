import { Trans } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { ReactNode } from 'react'
import { MapLink } from '../../lib/delivery/map-link.tsx'
import type { DeliveryTexts, PickupText, SlotText } from '../../lib/delivery/delivery-texts.server.ts'

export interface Destinations {
  delivery: ChosenDelivery | undefined
  /** Undefined where it equals the delivery address. */
  billing: string[] | undefined
}

interface ChosenDelivery {
  title: string
  time: string | undefined
  to: string[]
  slot: SlotText | undefined
  pickup: PickupText | undefined
}

export function toDestinations(
  { shippingInfo, billingInfo }: Order,
  countries: Intl.DisplayNames,
  texts: DeliveryTexts,
): Destinations {
  const to = toAddressLines(shippingInfo?.logistics?.shippingDestination, countries)
  // The name alone, of somebody who picks the goods up, is no billing address.
  const billing = billingInfo?.address?.country ? toAddressLines(billingInfo, countries) : []
  return {
    delivery: shippingInfo?.title
      ? {
          title: shippingInfo.title,
          time: shippingInfo.logistics?.deliveryTime ?? undefined,
          to,
          slot: texts.slot(shippingInfo.logistics),
          pickup: texts.pickup(shippingInfo.logistics),
        }
      : undefined,
    billing: billing.length === 0 || billing.join() === to.join() ? undefined : billing,
  }
}

function toAddressLines(
  { address, contactDetails }: NonNullable<Order['billingInfo']> = {},
  countries: Intl.DisplayNames,
): string[] {
  return [
    [contactDetails?.firstName, contactDetails?.lastName],
    [contactDetails?.company],
    [contactDetails?.vatId?.id],
    [address?.addressLine],
    [address?.addressLine2],
    [address?.postalCode, address?.city],
    [address?.country && countries.of(address.country)],
  ].flatMap((parts) => parts.filter(Boolean).join(' ') || [])
}

export function OrderDestinations({ delivery, billing }: Destinations) {
  return (
    <>
      {delivery && (
        <Part title={delivery.pickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}>
          <p>
            <bdi>{[delivery.title, delivery.time].filter(Boolean).join(', ')}</bdi>
          </p>
          {delivery.slot && (
            <p className="text-ink">
              {delivery.slot.day}, {delivery.slot.time}
            </p>
          )}
          <Address lines={delivery.pickup?.address ?? delivery.to} />
          {delivery.pickup?.map && <MapLink to={delivery.pickup.map} />}
          {delivery.pickup && <Address lines={delivery.pickup.hours} />}
          {delivery.pickup?.instructions && <p>{delivery.pickup.instructions}</p>}
        </Part>
      )}
      {billing && (
        <Part title={<Trans>Billing address</Trans>}>
          <Address lines={billing} />
        </Part>
      )}
    </>
  )
}

/** A titled paragraph below the totals. */
export function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-6 text-small">
      <h3 className="font-medium">{title}</h3>
      <div className="space-y-2 text-quiet">{children}</div>
    </div>
  )
}

function Address({ lines }: { lines: string[] }) {
  return (
    <address className="not-italic">
      {lines.map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  )
}
