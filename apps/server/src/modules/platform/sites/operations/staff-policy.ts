import * as contract from '@stoa/contract/services/stoa/staff'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { isOwner } from '../../../../kernel/site/identity.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

// The site's rules for the sign-in of its staff.

export const getStaffPolicy = implementRead(contract.getStaffPolicy, async ({ site }) => ({ policy: await policyOf(site) }))

export const updateStaffPolicy = ({ forget }: { forget(): void }) =>
  implement(contract.updateStaffPolicy, async ({ site, caller }, { policy }) => {
    if (!isOwner(caller)) throw permissionDenied('only the owner decides what staff must do')
    site.noteBefore(await policyOf(site))
    await site.db
      .updateTable('site')
      .set({ require_staff_factors: policy.requireSecondFactor })
      .where('id', '=', site.siteId)
      .execute()
    site.invalidate(forget)
    return { policy }
  })

async function policyOf({ db, siteId }: SiteRead): Promise<contract.StaffPolicy> {
  const row = await db.selectFrom('site').select('require_staff_factors').where('id', '=', siteId).executeTakeFirstOrThrow()
  return { requireSecondFactor: row.require_staff_factors }
}
