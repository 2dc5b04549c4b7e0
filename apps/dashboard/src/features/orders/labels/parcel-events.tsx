import { t } from '@lingui/core/macro'
import type { TrackingEvent } from '@stoa/contract/services/ecom/order-fulfillments'
import { When } from '../../../lib/format/when.tsx'
import { trackingStates } from './tracking-sentence.ts'

/** The latest that the carrier reported of a parcel. */
export function ParcelEvents({ events = [] }: { events?: readonly TrackingEvent[] | undefined }) {
  const latest = events.at(-1)
  if (!latest) return null
  return (
    <>
      <br />
      {[t(trackingStates[latest.status ?? 'UNKNOWN']), latest.place].filter(Boolean).join(' · ')} · <When date={latest.date} />
    </>
  )
}
