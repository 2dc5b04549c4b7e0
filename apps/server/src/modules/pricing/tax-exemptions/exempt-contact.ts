import type { SiteTx } from '../../../kernel/site/site.ts'
import { removeDetails, upsertDetails } from './change.ts'
import { defaultExemptGroup } from './default-group.ts'
import { contactTaxDetails } from './entities.ts'

/** Exempts a contact from all tax, without a certificate. Returns false for one who has tax details already: they stay. */
export async function exemptContact(site: SiteTx, id: string): Promise<boolean> {
  if (await contactTaxDetails.find(site, id)) return false
  const group = await defaultExemptGroup(site)
  await upsertDetails(site, { id, taxExemptGroupId: group.id })
  return true
}

/** Takes `exemptContact` back, unless somebody has changed the details since. */
export async function undoExemptContact(site: SiteTx, id: string): Promise<void> {
  const found = await contactTaxDetails.find(site, id)
  if (found?.revision === '1') await removeDetails(site, id)
}
