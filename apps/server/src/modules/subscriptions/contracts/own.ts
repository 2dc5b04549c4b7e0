import { sql } from 'kysely'
import { notFound, refusal } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { findVisibleIds } from '../../orders/orders/ports/reading.ts'
import { subscriptionContract, type StoredContract } from './contract.ts'
import { lockContract } from './lock.ts'
import { loadCycles } from './store/cycles.ts'
import { loadSettings } from './store/settings.ts'

/** A renewal's mail leads to its order, and from there to the contract, for as long as it is among the newest. */
const mostOrders = 100

/**
 * The contract of whoever may read one of its orders: the member who bought, or a guest with the link of a mail. Throws
 * SUBSCRIPTION_NOT_FOUND.
 */
export async function reachable(site: SiteRead, id: string): Promise<StoredContract> {
  const contract = await subscriptionContract.find(site, id)
  if (!contract || !(await mayReach(site, contract))) throw subscriptionNotFound(id)
  return contract
}

/** The same, locked until the transaction ends. */
export async function takeReachable(site: SiteTx, id: string): Promise<StoredContract> {
  const contract = await lockContract(site, id)
  if (!contract || !(await mayReach(site, contract))) throw subscriptionNotFound(id)
  return contract
}

export function subscriptionNotFound(id: string) {
  return notFound('subscription', { id })
}

/** Staff and apps change contracts by their own operations: what happens here is said to be the buyer's doing. */
async function mayReach(site: SiteRead, { id, orderId }: StoredContract): Promise<boolean> {
  if (site.audience === 'STAFF') return false
  const cycles = await loadCycles(site, id, mostOrders)
  return (await findVisibleIds(site, [orderId, ...cycles.map(({ order_id }) => order_id)])).length > 0
}

/** Throws NOT_ALLOWED_BY_SHOP where the owner keeps this to the staff. */
export async function checkAllowed(site: SiteRead, what: 'buyersPause' | 'buyersChange'): Promise<void> {
  if (!(await loadSettings(site))[what])
    throw refusal('NOT_ALLOWED_BY_SHOP', 'this shop changes subscriptions on request: please contact it', {})
}

/** The contracts of the member who asks, the newest first. */
export async function listOwn(site: SiteRead, caller: Caller): Promise<StoredContract[]> {
  if (caller.kind !== 'MEMBER') return []
  const extra = sql<boolean>`member_id = ${caller.memberId}`
  return (await subscriptionContract.query(site, { cursorPaging: { limit: 100 } }, { extra })).items
}
