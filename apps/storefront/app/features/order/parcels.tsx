import { Trans } from '@lingui/react/macro'
import type { OrderWithFulfillments, TrackingEvent, TrackingStatus } from '@stoa/contract/services/ecom/order-fulfillments'
import type { ReactNode } from 'react'
import { lookupTable } from '@stoa/web/lookup-table'
import { DateTime, type FormattedDate } from '../../ui/date-time.tsx'
import { Part } from './destinations.tsx'

/** A parcel with tracking. */
export interface Parcel {
  number: string
  carrier: string
  /** The carrier's tracking page. */
  link: string | undefined
  /** The carrier's last report. */
  latest: { status: TrackingStatus; place: string | undefined; when: FormattedDate } | undefined
}

/** Without a format of dates, without what the carrier reported. */
export function toParcels({ fulfillments = [] }: OrderWithFulfillments = {}, dates?: Intl.DateTimeFormat): Parcel[] {
  return fulfillments.flatMap(({ trackingInfo, trackingEvents = [] }) => {
    const { trackingNumber: number, shippingProvider, trackingLink } = trackingInfo ?? {}
    if (!number && !trackingLink) return []
    const link = /^https?:/i.test(trackingLink ?? '') ? (trackingLink ?? undefined) : undefined
    const carrier = carrierNames[shippingProvider ?? ''] ?? shippingProvider ?? ''
    return [{ number: number ?? '', carrier, link, latest: dates && toLatestEvent(trackingEvents.at(-1), dates) }]
  })
}

function toLatestEvent(event: TrackingEvent | undefined, dates: Intl.DateTimeFormat): Parcel['latest'] {
  const { status = 'UNKNOWN', place, date } = event ?? {}
  return date ? { status, place: place ?? undefined, when: { date, text: dates.format(new Date(date)) } } : undefined
}

/** The contract's short names of carriers. */
const carrierNames: Record<string, string> = lookupTable({
  dhl: 'DHL',
  fedex: 'FedEx',
  ups: 'UPS',
  usps: 'USPS',
  canadaPost: 'Canada Post',
})

export function Parcels({ parcels }: { parcels: readonly Parcel[] }) {
  if (parcels.length === 0) return null
  return (
    <Part title={<Trans>Tracking</Trans>}>
      <ul>
        {parcels.map(({ number, carrier, link, latest }) => (
          <li key={number + link}>
            <bdi>{[carrier, number].filter(Boolean).join(' ')}</bdi>{' '}
            {link && (
              <a href={link} target="_blank" rel="noreferrer" className="inline-block py-2 underline underline-offset-4">
                <Trans>
                  Track parcel<span className="sr-only"> {number}</span>
                </Trans>
              </a>
            )}
            {latest && <LatestEvent {...latest} />}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function LatestEvent({ status, place, when }: NonNullable<Parcel['latest']>) {
  return (
    <p>
      {states[status]}
      {place && <> · {place}</>} · <DateTime {...when} />
    </p>
  )
}

const states: Readonly<Record<TrackingStatus, ReactNode>> = {
  UNKNOWN: <Trans>There is news of your parcel</Trans>,
  PRE_TRANSIT: <Trans>The carrier expects your parcel</Trans>,
  TRANSIT: <Trans>Your parcel is on its way</Trans>,
  DELIVERED: <Trans>Your parcel was delivered</Trans>,
  RETURNED: <Trans>Your parcel is on its way back</Trans>,
  FAILURE: <Trans>Your parcel could not be delivered</Trans>,
}
