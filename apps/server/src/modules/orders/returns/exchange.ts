import { permissionDenied, refusal } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { beginExchangeEdit } from '../draft-orders/index.ts'
import { saveReturn, type StoredReturn } from './entity.ts'
import type { LockedReturn } from './lock.ts'
import { openUnits } from './open-units.ts'

/**
 * Begins a change of the order that takes all open units of a return out of it. Throws NOTHING_TO_EXCHANGE, and what beginning a change of
 * an order throws.
 */
export async function beginExchangeOf(
  site: SiteTx,
  caller: Caller,
  { stored, before }: LockedReturn,
): Promise<{ draftOrderId: string; after: StoredReturn }> {
  if (!holds(caller, 'ECOM.DRAFT_ORDERS_CREATE')) throw permissionDenied('an exchange is a change of the order')
  const units = openUnits(before, stored)
  if (units.length === 0) throw refusal('NOTHING_TO_EXCHANGE', 'nothing of the return is received and open')
  const { draftOrderId } = await beginExchangeEdit(
    site,
    caller,
    stored.id,
    units.map(({ lineItemId, quantity }) => ({ returnId: before.id, lineItemId, quantity })),
  )
  if (before.exchangeDraftId === draftOrderId) return { draftOrderId, after: before }
  // An earlier exchange of the return has ended; its units are in the lines.
  const fields = { exchangeDraftId: draftOrderId, exchangeUnits: units, exchangedDate: undefined }
  return { draftOrderId, after: await saveReturn(site, before, { fields, step: 'EXCHANGE_BEGUN' }) }
}
