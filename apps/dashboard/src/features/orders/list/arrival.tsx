import { t } from '@lingui/core/macro'
import type { DeliveryLogistics } from '@stoa/contract/services/ecom/orders'
import { writeDate } from '../../../lib/format/format.ts'
import { useSession } from '../../../lib/calls/session.ts'
import classes from './arrival.module.css'

/** The time that the buyer chose, or the place where they pick the order up. */
export function Arrival({
  logistics: { deliveryTimeSlot: slot, pickupDetails } = {},
}: {
  logistics: DeliveryLogistics | undefined
}) {
  const { timeZone } = useSession().site
  if (pickupDetails) {
    const { addressLine, postalCode, city } = pickupDetails.address ?? {}
    const place = [addressLine, [postalCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
    return <strong className={classes.line}>{t`Pickup: ${place}`}</strong>
  }
  if (!slot?.from || !slot.to) return null
  const day = writeDate(new Date(slot.from), { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const from = writeDate(new Date(slot.from), { timeStyle: 'short', timeZone })
  const to = writeDate(new Date(slot.to), { timeStyle: 'short', timeZone })
  return <strong className={classes.line}>{t`Delivery on ${day}, ${from}–${to}`}</strong>
}
