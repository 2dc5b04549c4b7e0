import { Trans } from '@lingui/react/macro'
import type { Order } from '@stoa/contract/services/ecom/orders'
import type { ReactNode } from 'react'

export interface Destinations {
  delivery: { title: string; time: string | undefined; to: string[] } | undefined
  /** Undefined where it equals the delivery address. */
  billing: string[] | undefined
}

export function destinationsOf({ shippingInfo, billingInfo }: Order, countries: Intl.DisplayNames): Destinations {
  const to = linesOf(shippingInfo?.logistics?.shippingDestination, countries)
  const billing = linesOf(billingInfo, countries)
  return {
    delivery: shippingInfo?.title
      ? { title: shippingInfo.title, time: shippingInfo.logistics?.deliveryTime ?? undefined, to }
      : undefined,
    billing: billing.length === 0 || billing.join() === to.join() ? undefined : billing,
  }
}

function linesOf({ address, contactDetails }: NonNullable<Order['billingInfo']> = {}, countries: Intl.DisplayNames): string[] {
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

export function DestinationsOfOrder({ delivery, billing }: Destinations) {
  return (
    <>
      {delivery && (
        <Part title={<Trans>Delivery</Trans>}>
          <p>
            <bdi>{[delivery.title, delivery.time].filter(Boolean).join(', ')}</bdi>
          </p>
          <Address lines={delivery.to} />
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
