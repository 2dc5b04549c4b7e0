import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import type { HeldMembership } from './eligible.ts'
import { releaseUnused } from './release.ts'
import { findCharge, moveCharge } from './store.ts'

/** What a charge of an unfinished order pays, with the name that its membership had then; undefined if it is given back. */
export async function loadHeldMembership(site: SiteRead, chargeId: string, name: string): Promise<HeldMembership | undefined> {
  const charge = await findCharge(site, chargeId)
  if (charge?.status !== 'USED') return undefined
  const { line_id: lineId, quantity, membership_id: id, app_id: appId } = charge
  return { chargeId, lineId, quantity, membership: { id, appId, name: { original: name } } }
}

/**
 * Frees a charge for another order of the same purchase, which the same transaction places. What that order does not use is given
 * back.
 */
export async function handOverCharge(site: SiteTx, chargeId: string): Promise<void> {
  if (await moveCharge(site, chargeId, ['USED'], { status: 'CHARGED' })) site.enqueue(releaseUnused, { chargeId })
}
