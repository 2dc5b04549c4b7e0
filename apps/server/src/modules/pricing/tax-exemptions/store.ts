import { sql } from 'kysely'
import type { TaxCertificate } from '@stoa/contract/services/ecom/contact-tax-details'
import type { SiteTx, SiteRead } from '../../../kernel/site/site.ts'
import type { BuyerExemption } from '../tax/index.ts'

export async function markDefault({ db, siteId }: SiteTx, id: string): Promise<void> {
  await sql`update tax_exempt_group set is_default = true where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function isDefaultGroup({ db, siteId }: SiteRead, id: string): Promise<boolean> {
  const { rows } = await sql`select from tax_exempt_group where site_id = ${siteId} and id = ${id} and is_default`.execute(db)
  return rows.length > 0
}

interface ExemptionRow {
  groupId: string
  name: string | null
  isDefault: boolean | null
  certificate: TaxCertificate | null
}

export async function loadExemptionOfGroup({ db, siteId }: SiteRead, id: string): Promise<BuyerExemption> {
  const { rows } = await sql<{ name: string; is_default: boolean }>`select name, is_default from tax_exempt_group
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return { taxExemptGroupId: id, name: rows[0]?.name ?? '', isWhole: rows[0]?.is_default ?? false }
}

export async function findOfContact({ db, siteId }: SiteRead, contactId: string): Promise<ExemptionRow | undefined> {
  const { rows } = await sql<ExemptionRow>`
    select details.tax_exempt_group_id as "groupId", own.name, own.is_default as "isDefault",
      (details.doc -> 'certificate') || jsonb_strip_nulls(jsonb_build_object('validUntil', details.certificate_valid_until)) as certificate
    from contact_tax_details details
    left join tax_exempt_group own on own.site_id = ${siteId} and own.id = details.tax_exempt_group_id
    where details.site_id = ${siteId} and details.id = ${contactId}`.execute(db)
  return rows[0]
}
