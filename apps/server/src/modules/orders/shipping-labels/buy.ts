import { asStaff } from '../../../kernel/site/audience.ts'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import { job, type JobSite } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { checkGoods } from './goods.ts'
import { storeFile, type LabelFiles } from './files.ts'
import { recordPurchase } from './outcome.ts'
import { ProviderUnavailable, type LabelProvider, type Purchase } from './providers/provider.ts'
import { loadLabelProvider, type LabelPorts } from './settings.ts'
import { findLabel, getLabel, insertLabel, moveLabel, type LabelRow } from './store/labels.ts'
import { findQuote } from './store/quotes.ts'
import { atOrLast } from '../../../kernel/basics/at-or-last.ts'

const minute = 60_000
/** When the provider is asked again what became of a purchase, in milliseconds after the last time. */
const pauses = [1, 2, 5, 10, 30, 60, 240].map((minutes) => minutes * minute)
/** Milliseconds after which a purchase that the provider does not know was never made: a request is not under way for so long. */
const lostAfter = 15 * minute

export interface PurchaseRequest {
  quoteId: string
  rateId: string
  notifies: boolean
}

/** The intent, before the provider is asked. The order is locked, so of two purchases at once one is refused. */
export async function intendPurchase(site: SiteTx, request: PurchaseRequest): Promise<{ labelId: string }> {
  const quote = await findQuote(asStaff(site), request.quoteId)
  const rate = quote?.rates.find(({ id }) => id === request.rateId)
  if (!quote || !rate) throw notFound('labelQuote', { id: request.quoteId, rateId: request.rateId })
  const stored = await lockOrder(site, quote.orderId)
  checkOpen(stored)
  await checkGoods(site, stored, quote)
  const { memberId, email } = stored.order.buyerInfo ?? {}
  const label: LabelRow = {
    id: newId(),
    order_id: quote.orderId,
    fulfillment_id: quote.fulfillmentId ?? null,
    created_date: site.now,
    status: 'INTENDED',
    provider: quote.provider,
    rate_id: rate.id,
    transaction_id: null,
    tracking_number: null,
    member_id: memberId ?? null,
    email: email ?? null,
    has_file: false,
    doc: {
      service: rate.service,
      price: rate.price,
      currency: rate.currency,
      locationId: quote.locationId,
      parcel: quote.parcel,
      ...(quote.lineItems && { lineItems: quote.lineItems }),
      ...(quote.fulfillmentId && { ownFulfillment: true }),
      notifies: request.notifies,
      isTest: site.settings.mode === 'TEST',
    },
  }
  await insertLabel(site, label)
  site.enqueue(finishPurchase, { labelId: label.id, attempt: 0 }, { after: new Date(site.now.getTime() + atOrLast(pauses, 0)) })
  return { labelId: label.id }
}

/**
 * Buys the label of an intent. Only whoever moves it from INTENDED to ASKED asks the provider to sell; everybody else, and
 * everybody after a crash, only asks what became of it. So nothing is ever bought twice.
 */
export async function makePurchase(ports: LabelPorts & LabelFiles, site: JobSite, labelId: string): Promise<LabelRow> {
  const label = await findLabel(site, labelId)
  if (!label) throw notFound('label', { id: labelId })
  if (label.status !== 'INTENDED') return label
  const { provider } = await loadLabelProvider(ports, site, label.provider)
  const asked = await site.transaction((tx) => moveLabel(tx, label, 'ASKED'))
  if (!asked) return getLabel(site, labelId)
  const purchase = await provider.buy({ rateId: label.rate_id, reference: label.id })
  return settle(ports, site, asked, purchase)
}

/** Finishes a purchase that a crash or a slow provider left open. It never buys. */
export const finishPurchase = { name: 'shipping-labels.finish-purchase' } as const

export function finishPurchaseJob(ports: LabelPorts & LabelFiles) {
  return job<{ labelId: string; attempt: number }>(finishPurchase.name, async (site, { labelId, attempt }) => {
    const label = await findLabel(site, labelId)
    if (!label) return
    if (label.status === 'BOUGHT' && !label.has_file) return retryFile(site, label, attempt)
    if (label.status === 'INTENDED') await failUnrequested(site, label)
    if (label.status !== 'ASKED') return
    const purchase = await fetchPurchase(ports, site, label)
    const after = await settle(ports, site, label, purchase)
    if (after.status === 'ASKED') await enqueueNextAttempt(site, labelId, attempt)
  })

  async function retryFile(site: JobSite, label: LabelRow, attempt: number): Promise<void> {
    if (!(await storeFile(ports, site, label))) await enqueueNextAttempt(site, label.id, attempt)
  }
}

/** Nobody has asked the provider, so there is nothing to find. */
async function failUnrequested(site: JobSite, label: LabelRow): Promise<void> {
  await site.transaction((tx) => moveLabel(tx, label, 'FAILED', { doc: { ...label.doc, reason: 'NOT_ASKED' } }))
}

async function enqueueNextAttempt(site: JobSite, labelId: string, attempt: number): Promise<void> {
  const pause = atOrLast(pauses, attempt + 1)
  const after = new Date(site.now.getTime() + pause)
  await site.transaction(async (tx) => tx.enqueue(finishPurchase, { labelId, attempt: attempt + 1 }, { after }))
}

async function fetchPurchase(ports: LabelPorts, site: JobSite, label: LabelRow): Promise<Purchase> {
  const provider = await usable(ports, site, label)
  try {
    const found = await provider?.find({ rateId: label.rate_id, reference: label.id })
    if (found) return found
    const isLost = provider && site.now.getTime() - label.created_date.getTime() >= lostAfter
    return isLost ? { status: 'REFUSED', reason: 'NOT_BOUGHT' } : { status: 'OPEN' }
  } catch (error) {
    if (error instanceof ProviderUnavailable) return { status: 'OPEN' }
    throw error
  }
}

async function usable(ports: LabelPorts, site: JobSite, { provider }: LabelRow): Promise<LabelProvider | undefined> {
  try {
    return (await loadLabelProvider(ports, site, provider)).provider
  } catch {
    // The token may come back; until then nobody knows.
    return undefined
  }
}

async function settle(ports: LabelPorts & LabelFiles, site: JobSite, label: LabelRow, purchase: Purchase): Promise<LabelRow> {
  if (purchase.status === 'OPEN') return label
  const after = await site.transaction((tx) => recordPurchase(tx, label, purchase))
  if (after.status !== 'BOUGHT') return after
  return (await storeFile(ports, site, after)) ? { ...after, has_file: true } : after
}

function checkOpen({ order: { status } }: StoredOrder): void {
  if (status === 'CANCELED' || status === 'REJECTED' || status === 'PENDING')
    throw refusal('ORDER_NOT_FULFILLABLE', `an order that is ${status} is not sent`, { status })
}
