import { Trans } from '@lingui/react/macro'
import type { OrderWithFulfillments } from '@stoa/contract/services/ecom/order-fulfillments'
import { Part } from './destinations.tsx'

/** A parcel with tracking. */
export interface Parcel {
  number: string
  carrier: string
  /** The carrier's tracking page. */
  link: string | undefined
}

export function parcelsOf({ fulfillments = [] }: OrderWithFulfillments = {}): Parcel[] {
  return fulfillments.flatMap(({ trackingInfo }) => {
    const { trackingNumber: number, shippingProvider, trackingLink } = trackingInfo ?? {}
    if (!number && !trackingLink) return []
    const link = /^https?:/i.test(trackingLink ?? '') ? (trackingLink ?? undefined) : undefined
    return [{ number: number ?? '', carrier: carrierNames[shippingProvider ?? ''] ?? shippingProvider ?? '', link }]
  })
}

/** The contract's short names of carriers. */
const carrierNames: Record<string, string> = { dhl: 'DHL', fedex: 'FedEx', ups: 'UPS', usps: 'USPS', canadaPost: 'Canada Post' }

export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null
  return (
    <Part title={<Trans>Tracking</Trans>}>
      <ul>
        {parcels.map(({ number, carrier, link }) => (
          <li key={number + link}>
            <bdi>{[carrier, number].filter(Boolean).join(' ')}</bdi>{' '}
            {link && (
              <a href={link} target="_blank" rel="noreferrer" className="inline-block py-2 underline underline-offset-4">
                <Trans>
                  Track parcel<span className="sr-only"> {number}</span>
                </Trans>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
