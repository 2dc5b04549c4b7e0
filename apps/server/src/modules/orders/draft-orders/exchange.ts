import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockOrder, type StoredLine } from '../orders/ports/reading.ts'
import { beginEdit } from './begin.ts'
import { changeDraft } from './change.ts'
import type { DraftContent, DraftExchange } from './content.ts'

/**
 * Begins a change of an order that takes returned units out of it, or adds them to the caller's open one. They leave the order when it is
 * committed, whatever the quantity of their line is then: a line that keeps its quantity is shipped again. Throws what `beginEdit` throws.
 */
export async function beginExchangeEdit(
  site: SiteTx,
  caller: Caller,
  orderId: string,
  exchanges: readonly DraftExchange[],
): Promise<{ draftOrderId: string }> {
  const { calculatedDraftOrder } = await beginEdit(site, caller, orderId)
  const id = calculatedDraftOrder.draftOrder?.id
  if (!id) throw new Error('a draft that was begun has no id')
  const { order } = await lockOrder(site, orderId)
  await changeDraft(site, id, (content) => withExchanges(content, order.lineItems, exchanges))
  return { draftOrderId: id }
}

/** The units of a return that the draft has already are not added again. */
function withExchanges(before: DraftContent, lines: readonly StoredLine[], given: readonly DraftExchange[]): DraftContent {
  const known = new Set(before.exchanges?.map(({ returnId }) => returnId))
  const added = given.filter(({ returnId }) => !known.has(returnId))
  let { changes } = before
  for (const { lineItemId, quantity } of added) {
    const line = lines.find(({ id }) => id === lineItemId)
    if (!line) continue
    const change = changes[lineItemId]
    changes = { ...changes, [lineItemId]: { ...change, quantity: Math.max(0, (change?.quantity ?? line.quantity) - quantity) } }
  }
  return { ...before, changes, exchanges: [...(before.exchanges ?? []), ...added] }
}
