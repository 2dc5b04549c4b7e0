import type * as wire from '@stoa/contract/services/ecom/draft-orders'
import type { SiteTx } from '../../../kernel/site/site.ts'
import type { DraftContent } from './content.ts'
import { draftOrder, published } from './entity.ts'
import { calculated, presentDraft } from './present.ts'
import { priceDraft, type PricedDraft } from './price.ts'
import { lockDraft, newDraft, saveDraft, type Draft, type NewDraft } from './store/drafts.ts'

/** Stores a new draft and records its event. */
export async function insertDraft(site: SiteTx, given: NewDraft): Promise<wire.CalculatedDraftOrder> {
  const draft = newDraft(site, given)
  const priced = await priceDraft(site, draft)
  const { orderId } = draft
  const stored = await draftOrder.createWith(
    site,
    { ...presentDraft(priced), status: 'DRAFT', ...(orderId && { orderId }) },
    draft.id,
  )
  await saveDraft(site, draft)
  return calculated(site, priced, published(stored))
}

/**
 * Changes an open draft, and answers its new calculation. `check` may refuse what follows from the change. Throws
 * DRAFT_ORDER_DOES_NOT_EXIST and DRAFT_ORDER_ALREADY_COMMITTED.
 */
export async function changeDraft(
  site: SiteTx,
  id: string,
  change: (content: DraftContent, draft: Draft) => DraftContent | Promise<DraftContent>,
  check?: (priced: PricedDraft) => void,
): Promise<wire.CalculatedDraftOrder> {
  const before = await lockDraft(site, id)
  const draft = { ...before, content: await change(before.content, before) }
  const priced = await priceDraft(site, draft)
  check?.(priced)
  return calculated(site, priced, await writeDraft(site, priced))
}

/** Writes a draft as it was priced. */
export async function writeDraft(
  site: SiteTx,
  priced: PricedDraft,
  own: Partial<wire.DraftOrder> = {},
): Promise<wire.DraftOrder> {
  const { draft } = priced
  const before = await draftOrder.get(site, draft.id)
  const { orderId } = draft
  const after = { ...presentDraft(priced), status: before.status, ...(orderId && { orderId }), ...own }
  const stored = await draftOrder.save(site, before, { ...after, id: draft.id })
  await saveDraft(site, draft)
  return published(stored)
}
