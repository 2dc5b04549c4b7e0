import { invalid } from '../../../kernel/basics/errors.ts'
import { job, type Job } from '../../../kernel/site/jobs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { releaseStock, reserveStock } from '../../catalog/catalog/ports/stock.ts'
import { inSiteTime } from '../orders/ports/reading.ts'
import { stockLines } from '../orders/ports/editing.ts'
import { writeDraft } from './change.ts'
import { priceDraft, type PricedDraft } from './price.ts'
import { findDraft, findDraftToLock, lockDraft, type Draft } from './store/drafts.ts'

const maxDays = 90
const day = 24 * 3_600_000

/**
 * Holds the pieces that a draft adds until a moment; a second call replaces the first, also for other pieces. Throws
 * INSUFFICIENT_INVENTORY, and then nothing changes.
 */
export async function holdStock(site: SiteTx, id: string, until: Date): Promise<void> {
  const { now } = site
  if (until <= now || until.getTime() > now.getTime() + maxDays * day)
    throw invalid({
      field: 'until',
      description: `must be later than now and within ${maxDays} days`,
      violatedRule: 'VALIDATION',
      data: {},
    })
  const draft = await lockDraft(site, id)
  await releaseStock(site, id)
  const priced = await priceDraft(site, { ...draft, stockHeldUntil: until })
  await reserveStock(site, id, addedPieces(priced), priced.before?.order.stockLocationId)
  await writeDraft(site, priced)
  releaseLater(site, id, until)
}

/** What the draft adds to what its order holds already. */
function addedPieces({ before, after }: PricedDraft) {
  const known = new Map(before?.order.lineItems.map(({ id, quantity }) => [id, quantity]))
  return stockLines(
    after.lineItems.map((line) => ({ ...line, quantity: Math.max(0, line.quantity - (known.get(line.id) ?? 0)) })),
  )
}

/** Gives back what a draft holds. */
export async function releaseHeld(site: SiteTx, id: string): Promise<void> {
  const draft = await lockDraft(site, id)
  if (!draft.stockHeldUntil) return
  await releaseStock(site, id)
  await writeDraft(site, await priceDraft(site, { ...draft, stockHeldUntil: null }))
}

function releaseLater(site: SiteTx, draftOrderId: string, until: Date): void {
  site.enqueue(releaseHeldStock, { draftOrderId }, { after: inSiteTime(site, until.getTime() - site.now.getTime()) })
}

/** Ends a hold at its time. */
export const releaseHeldStock: Job<{ draftOrderId: string }> = job(
  'draft-orders.release-stock',
  async (site, { draftOrderId }) => {
    if (!isOpenHold(await findDraft(site, draftOrderId))) return
    await site.transaction(async (tx) => {
      const known = await findDraftToLock(tx, draftOrderId)
      if (!isOpenHold(known)) return
      // The draft was held for longer meanwhile, or the site's clock was moved back.
      if (known.stockHeldUntil > tx.now) releaseLater(tx, draftOrderId, known.stockHeldUntil)
      else await releaseHeld(tx, draftOrderId)
    })
  },
)

function isOpenHold(draft: Draft | undefined): draft is Draft & { stockHeldUntil: Date } {
  return draft?.status === 'DRAFT' && draft.stockHeldUntil !== null
}
