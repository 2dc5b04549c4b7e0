import { createHash } from 'node:crypto'
import type { TrackingEvent, TrackingStatus } from '@stoa/contract/services/ecom/order-fulfillments'
import { job } from '../../kernel/jobs.ts'
import { deriveKey, keysOf, type Secrets } from '../../kernel/secrets.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { recordTracking } from '../orders/index.ts'
import { findLabel, labelOfParcel, type LabelRow } from './store/labels.ts'
import { isSameSignature } from '../../kernel/same-signature.ts'

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
  const label = await labelOfParcel(site, 'SHIPPO', trackingNumber)
  if (label) await recordEvent(site, label, event)
}

async function recordEvent(site: SiteTx, { order_id: orderId, fulfillment_id: id, status }: LabelRow, event: TrackingEvent) {
  if (id && status === 'BOUGHT') await recordTracking(site, orderId, id, event)
}

function eventIn(given: unknown): TrackingEvent | undefined {
  const { status, status_date: date, status_details: words, location } = (given ?? {}) as Record<string, unknown>
  const known = statuses.find((candidate) => candidate === status)
  const time = typeof date === 'string' ? new Date(date) : undefined
  if (!known || !time || Number.isNaN(time.getTime())) return undefined
  const { city, state, country } = (location ?? {}) as Record<string, unknown>
  const place = [city, state, country].filter((text) => typeof text === 'string' && text !== '').join(', ')
  const day = time.toISOString()
  return {
    // The same event again has the same id, whatever else the provider changes.
    id: createHash('sha256').update(`${known} ${day}`).digest('hex').slice(0, 32),
    status: known,
    date: day,
    ...(typeof words === 'string' && words && { description: words.slice(0, 250) }),
    ...(place && { place: place.slice(0, 150) }),
  } as TrackingEvent
}

/** What the sandbox reports of its parcels, and how long after the last event: hours. */
const sandboxEvents = {
  TRANSIT: { hours: 1, words: 'Your parcel is on its way.', next: 'DELIVERED' },
  DELIVERED: { hours: 48, words: 'Your parcel was delivered.', next: undefined },
} as const

export const sandboxTracking = { name: 'shipping-labels.report-sandbox-parcel' } as const

export function scheduleSandboxTracking(site: SiteTx, labelId: string, status: keyof typeof sandboxEvents): void {
  const after = new Date(site.now.getTime() + sandboxEvents[status].hours * 3600_000)
  site.enqueue(sandboxTracking, { labelId, status }, { after })
}

export const sandboxTrackingJob = job<{ labelId: string; status: keyof typeof sandboxEvents }>(
  sandboxTracking.name,
  async (site, { labelId, status }) => {
    await site.transaction(async (tx) => {
      const label = await findLabel(tx, labelId)
      if (!label || isLive(tx)) return
      const { words, next } = sandboxEvents[status]
      const event = eventIn({ status, status_date: tx.now.toISOString(), status_details: words })
      await recordEvent(tx, label, event!)
      if (next) scheduleSandboxTracking(tx, labelId, next)
    })
  },
)

function isLive({ settings }: SiteRead): boolean {
  return settings.mode === 'LIVE'
}
