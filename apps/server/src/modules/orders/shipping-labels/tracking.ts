import { createHash } from 'node:crypto'
import type { TrackingEvent, TrackingStatus } from '@stoa/contract/services/ecom/order-fulfillments'
import { deriveKey, keysOf, type Secrets } from '../../../kernel/secrets/secrets.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { recordTracking } from '../orders/ports/changing.ts'
import { storable } from './storable.ts'
import { findLabelOfParcel, type LabelRow } from './store/labels.ts'
import { isSameSignature } from '../../../kernel/basics/same-signature.ts'

const statuses: readonly TrackingStatus[] = ['UNKNOWN', 'PRE_TRANSIT', 'TRANSIT', 'DELIVERED', 'RETURNED', 'FAILURE']

/** The secret part of the address that the provider sends its events to: it names the site, and proves who gave it away. */
export function trackingKey(secrets: Secrets, siteId: string): string {
  return keysOf(secrets, (secret) => keyUnder(secret, siteId))[0]
}

/** The site of a key; undefined for one that was never given to a provider. */
export function siteOfKey(secrets: Secrets, key: string): string | undefined {
  const siteId = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(key)?.[1]
  if (!siteId) return undefined
  const isRight = keysOf(secrets, (secret) => keyUnder(secret, siteId)).some((known) =>
    isSameSignature(Buffer.from(key), Buffer.from(known)),
  )
  return isRight ? siteId : undefined
}

function keyUnder(secret: string, siteId: string): string {
  const key = Buffer.from(deriveKey(secret, `label tracking ${siteId}`)).toString('base64url')
  return `${siteId}.${key}`
}

/** Records an event `track_updated`. What is of no label of this site, or in no known form, has no effect. */
export async function recordProviderEvent(site: SiteTx, data: unknown): Promise<void> {
  const { tracking_number: trackingNumber, tracking_status: status } = (data ?? {}) as Record<string, unknown>
  const event = eventIn(status)
  if (typeof trackingNumber !== 'string' || trackingNumber.length > 100 || !event) return
  const label = await findLabelOfParcel(site, 'SHIPPO', trackingNumber)
  if (label) await recordEvent(site, label, event)
}

export async function recordEvent(
  site: SiteTx,
  { order_id: orderId, fulfillment_id: id, status }: LabelRow,
  event: TrackingEvent,
) {
  if (id && status === 'BOUGHT') await recordTracking(site, orderId, id, event)
}

/** An event in the form of Shippo's API; undefined for what has no known form. */
export function eventIn(given: unknown): TrackingEvent | undefined {
  const { status, status_date: date, status_details: words, location } = (given ?? {}) as Record<string, unknown>
  const known = statuses.find((candidate) => candidate === status)
  const time = typeof date === 'string' ? new Date(date) : undefined
  if (!known || !time || !isPlausible(time)) return undefined
  const { city, state, country } = (location ?? {}) as Record<string, unknown>
  const place = storable([city, state, country].filter((text) => typeof text === 'string' && text !== '').join(', '), 150)
  const day = time.toISOString()
  return {
    // The same event again has the same id, whatever else the provider changes.
    id: createHash('sha256').update(`${known} ${day}`).digest('hex').slice(0, 32),
    status: known,
    date: day,
    ...(typeof words === 'string' && words && { description: storable(words, 250) }),
    ...(place && { place }),
  }
}

function isPlausible(time: Date): boolean {
  const year = Number.isNaN(time.getTime()) ? 0 : time.getUTCFullYear()
  return year >= 2000 && year < 2200
}
