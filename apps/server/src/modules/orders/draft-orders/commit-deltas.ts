import type { DraftOrderCommitSettings, LineItemToCommit, OrderDeltas } from '@stoa/contract/services/ecom/orders'
import { refusal, requiredField } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { beginEdit } from './begin.ts'
import { changeDraft } from './change.ts'
import { commitDraft } from './commit.ts'
import type { DraftContent } from './content.ts'
import { loadUnitsToKeep } from './exchanged-units.ts'
import { withNewLines } from './new-lines.ts'
import { withPeople } from './people.ts'
import { priceDraft } from './price.ts'
import { getDraft } from './store/drafts.ts'
import { withLineChanges } from './update-lines.ts'

export interface Deltas {
  draftOrderId: string | undefined
  changes: OrderDeltas
  settings: DraftOrderCommitSettings
  reason: string | undefined
}

/**
 * Changes an order in one call: a draft of it is begun, or the named one taken, gets the changes, and is committed. Without a draft's id
 * there must be none, so that nobody's work is committed with it. Throws what the calls of drafts throw.
 */
export async function commitDeltas(site: SiteTx, caller: Caller, orderId: string, deltas: Deltas): Promise<StoredOrder> {
  // The order before its draft, as everywhere.
  const stored = await lockOrder(site, orderId)
  const id = deltas.draftOrderId ?? (await ownDraft(site, caller, orderId))
  const { orderId: ofDraft } = await getDraft(site, id)
  if (ofDraft !== orderId) throw refusal('DRAFT_ORDER_DOES_NOT_EXIST', 'the order has no such draft', { id })
  await changeDraft(site, id, (content) => withDeltas(site, id, content, stored, deltas.changes))
  const { inventoryUpdates = [], ...settings } = deltas.settings
  const { order } = await commitDraft(site, caller, id, {
    settings: {
      ...settings,
      updateInventory: inventoryUpdates.flatMap(({ lineItemId }) => (lineItemId ? [{ lineItemId }] : [])),
    },
    reason: deltas.reason,
  })
  return order
}

async function ownDraft(site: SiteTx, caller: Caller, orderId: string): Promise<string> {
  const { calculatedDraftOrder, preexistingDraftOrder } = await beginEdit(site, caller, orderId)
  const id = calculatedDraftOrder.draftOrder?.id ?? ''
  if (preexistingDraftOrder)
    throw refusal('ORDER_IS_ALREADY_EDITED', 'the caller has a draft of the order: name it to commit it', {
      orderId,
      draftOrderId: id,
    })
  return id
}

async function withDeltas(
  site: SiteTx,
  id: string,
  before: DraftContent,
  stored: StoredOrder,
  { changedShippingInfo, shippingInfoRemoved, changedBillingInfo, changedRecipientInfo, lineItems = [] }: OrderDeltas,
): Promise<DraftContent> {
  const { order, currency } = stored
  const content = await withPeople(site, before, {
    ...(changedShippingInfo && { shippingInfo: changedShippingInfo }),
    ...(shippingInfoRemoved && { shippingInfo: {} }),
    ...(changedBillingInfo && { billingInfo: changedBillingInfo }),
    ...(changedRecipientInfo && { recipientInfo: changedRecipientInfo }),
  })
  const given = lineItems.flatMap(({ lineItemAdded, lineItemId }) =>
    lineItemAdded ? [{ ...lineItemAdded, id: lineItemId ?? null }] : [],
  )
  const added = await withNewLines(
    site,
    content,
    {
      // A line with a price of its own is what the caller says it is.
      customLineItems: given.filter(({ price, catalogReference }) => price || !catalogReference),
      catalogLineItems: given.filter(({ price, catalogReference }) => !price && catalogReference),
    },
    order.lineItems,
    site.newId,
    currency,
  )
  const changes = lineItems.filter(({ lineItemAdded }) => !lineItemAdded).map(changeOf)
  if (changes.length === 0) return added
  const { after } = await priceDraft(site, { ...(await getDraft(site, id)), content: added })
  const sent = await loadUnitsToKeep(site, stored, added)
  return withLineChanges({ content: added, known: order.lineItems, shown: after.lineItems, sent, currency }, changes)
}

function changeOf({ lineItemId, changedDetails, lineItemRemoved }: LineItemToCommit, index: number) {
  if (!lineItemId) throw requiredField(`changes.lineItems[${index}].lineItemId`)
  if (lineItemRemoved) return { lineItemId, newQuantity: 0 }
  const { quantity, price, productName, priceDescription } = changedDetails ?? {}
  return {
    lineItemId,
    ...(quantity !== undefined && { newQuantity: quantity }),
    ...(price?.amount && { newPrice: price.amount }),
    ...(productName && { newProductName: productName }),
    ...(priceDescription && { newPriceDescription: priceDescription }),
  }
}
