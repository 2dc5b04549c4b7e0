import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { BuyerExemption } from '../tax/index.ts'
import { certificateStatus, todayAt } from './certificate.ts'
import { contactTaxDetails, taxExemptGroup } from './entities.ts'
import { loadExemptionOfGroup, findOfContact } from './store.ts'

/** The buyer whose tax exemption applies to a basket. */
export interface ExemptBuyer {
  /** The group that staff set for this basket; it comes before the contact's. */
  taxExemptGroupId?: string | null | undefined
  /** A signed-in member, or the contact that staff entered. It never comes from a visitor's own input. */
  contactId?: string | null | undefined
}

const ofContacts = siteCache(findOfContact, [contactTaxDetails.fqdn, taxExemptGroup.fqdn])

/** The exemption of a buyer at this moment; undefined for everybody who pays tax as usual. */
export async function findExemption(
  site: SiteRead,
  { taxExemptGroupId, contactId }: ExemptBuyer,
): Promise<BuyerExemption | undefined> {
  if (taxExemptGroupId) return loadExemptionOfGroup(site, taxExemptGroupId)
  if (!contactId) return undefined
  const found = await ofContacts.get(site, contactId)
  // Without its group an exemption has no reason to name.
  if (!found || found.name === null || certificateStatus(found.certificate, todayAt(site)) !== 'ACTIVE') return undefined
  const { groupId, name, isDefault, certificate } = found
  return {
    taxExemptGroupId: groupId,
    name,
    isWhole: isDefault ?? false,
    ...(certificate?.number && { certificateNumber: certificate.number }),
  }
}
