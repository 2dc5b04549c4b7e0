import { service as orders } from '@stoa/contract/services/ecom/orders'
import { on, type Reaction } from '../../../kernel/background/reactions.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { findOrder, lockOrder } from '../orders/ports/reading.ts'
import { loadEditsAfter, noteReturnStep } from '../orders/ports/returning.ts'
import { getReturn, saveReturn, type StoredReturn } from './entity.ts'
import { endIfSettled } from './settle.ts'
import { findReturnsOfDraft } from './store/returns.ts'

/** The return with the units that the committed change of its order has exchanged. The order is locked. */
export async function withSettledExchange(site: SiteTx, before: StoredReturn): Promise<StoredReturn> {
  const { orderId, exchangeDraftId, exchangedDate, exchangeUnits } = before
  if (!exchangeDraftId || exchangedDate) return before
  const edits = await loadEditsAfter(site, orderId, 0)
  if (!edits.some(({ draftOrderId }) => draftOrderId === exchangeDraftId)) return before
  const units = new Map(exchangeUnits.map(({ lineItemId, quantity = 0 }) => [lineItemId, quantity]))
  const lines = before.lines.map((line) => ({
    ...line,
    exchangedQuantity: (line.exchangedQuantity ?? 0) + (units.get(line.lineItemId) ?? 0),
  }))
  const fields = { lines, exchangedDate: site.now.toISOString() }
  const after = await saveReturn(site, before, {
    fields: { ...fields, ...endIfSettled(site, { ...before, ...fields }) },
    step: 'EXCHANGED',
  })
  await noteReturnStep(site, await lockOrder(site, orderId), 'EXCHANGED', { returnId: after.id, number: after.number })
  return after
}

/** Once the change of an order is committed, the returns that it exchanges say so. */
export const settleExchanges: Reaction = on(
  [`${orders.fqdn}_committed`],
  'returns.settle-exchanges',
  async (site, { entityId, body }) => {
    const draftOrderId: string | undefined = body['actionEvent']?.body?.draftOrderId
    if (!draftOrderId) return
    for (const id of await findReturnsOfDraft(site, entityId, draftOrderId))
      await site.transaction(async (tx) => {
        // An imported order may have been deleted meanwhile.
        if (!(await findOrder(asStaff(tx), entityId))) return
        await lockOrder(tx, entityId)
        await withSettledExchange(tx, await getReturn(tx, id))
      })
  },
)
