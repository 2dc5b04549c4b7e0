import type { TaxCertificate } from '@stoa/contract/services/ecom/contact-tax-details'
import { sql } from 'kysely'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { BuyerExemption } from '../tax/index.ts'
import { certificateStatus, todayAt } from './certificate.ts'
import { contactTaxDetails, taxExemptGroup } from './entities.ts'

/** The buyer whose tax exemption applies to a basket. */
export interface ExemptBuyer {
  /** The group that staff set for this basket; it comes before the contact's. */
  taxExemptGroupId?: string | null | undefined
  /** A signed-in member, or the contact that staff entered. It never comes from a visitor's own input. */
  contactId?: string | null | undefined
}

interface ExemptionRow {
  groupId: string
  name: string | null
  isDefault: boolean | null
  certificate: TaxCertificate | null
}

const ofContacts = siteCache(findOfContact, [contactTaxDetails.fqdn, taxExemptGroup.fqdn])

/** The exemption of a buyer at this moment; undefined for everybody who pays tax as usual. */
export async function exemptionOf(
  site: SiteRead,
  { taxExemptGroupId, contactId }: ExemptBuyer,
): Promise<BuyerExemption | undefined> {
  if (taxExemptGroupId) return ofGroup(site, taxExemptGroupId)
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

async function ofGroup({ db, siteId }: SiteRead, id: string): Promise<BuyerExemption> {
  const { rows } = await sql<{ name: string; is_default: boolean }>`select name, is_default from tax_exempt_group
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return { taxExemptGroupId: id, name: rows[0]?.name ?? '', isWhole: rows[0]?.is_default ?? false }
}

async function findOfContact({ db, siteId }: SiteRead, contactId: string): Promise<ExemptionRow | undefined> {
  const { rows } = await sql<ExemptionRow>`
    select details.tax_exempt_group_id as "groupId", own.name, own.is_default as "isDefault",
      (details.doc -> 'certificate') || jsonb_strip_nulls(jsonb_build_object('validUntil', details.certificate_valid_until)) as certificate
    from contact_tax_details details
    left join tax_exempt_group own on own.site_id = ${siteId} and own.id = details.tax_exempt_group_id
    where details.site_id = ${siteId} and details.id = ${contactId}`.execute(db)
  return rows[0]
}
