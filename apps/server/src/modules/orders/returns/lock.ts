import { notFound } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { getOrder, lockOrder, type StoredOrder } from '../orders/ports/reading.ts'
import { getReturn, type StoredReturn } from './entity.ts'
import { withSettledExchange } from './settle-exchange.ts'
import { withSettledRefunds } from './settle-refunds.ts'
import { findOrderOfReturn } from './store/returns.ts'

export interface LockedReturn {
  stored: StoredOrder
  before: StoredReturn
}

/** Locks the order of a return, and then reads the return. Throws RETURN_NOT_FOUND. */
export async function lockReturn(site: SiteTx, returnId: string): Promise<LockedReturn> {
  const orderId = await findOrderOfReturn(site, returnId)
  if (!orderId) throw notFound('return', { id: returnId })
  const stored = await lockOrder(site, orderId)
  const known = await withSettledRefunds(site, stored, await getReturn(site, returnId))
  return { stored, before: await withSettledExchange(site, known) }
}

/** The same for the buyer of an order. Throws ORDER_NOT_FOUND for an order that the caller may not see. */
export async function lockOwnReturn(site: SiteTx, orderId: string, returnId: string): Promise<LockedReturn> {
  await getOrder(site, orderId)
  if ((await findOrderOfReturn(site, returnId)) !== orderId) throw notFound('return', { id: returnId })
  return lockReturn(site, returnId)
}
