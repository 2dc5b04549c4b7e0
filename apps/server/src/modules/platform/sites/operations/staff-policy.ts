import * as contract from '@stoa/contract/services/stoa/staff'
import { permissionDenied } from '../../../../kernel/basics/errors.ts'
import { isOwner } from '../../../../kernel/site/caller.ts'
import { implement, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { areStaffFactorsRequired, setStaffFactorsRequired } from '../store/settings.ts'

// The site's rules for the sign-in of its staff.

export const getStaffPolicy = implementRead(contract.getStaffPolicy, async ({ site }) => ({
  policy: await loadStaffPolicy(site),
}))

export const updateStaffPolicy = ({ forget }: { forget(): void }) =>
  implement(contract.updateStaffPolicy, async ({ site, caller }, { policy }) => {
    if (!isOwner(caller)) throw permissionDenied('only the owner decides what staff must do')
    site.noteBefore(await loadStaffPolicy(site))
    await setStaffFactorsRequired(site, policy.requireSecondFactor)
    site.invalidate(forget)
    return { policy }
  })

async function loadStaffPolicy(site: SiteRead): Promise<contract.StaffPolicy> {
  return { requireSecondFactor: await areStaffFactorsRequired(site) }
}
