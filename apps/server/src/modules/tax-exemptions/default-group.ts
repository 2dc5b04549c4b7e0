import type { TaxExemptGroup } from '@stoa/contract/services/ecom/tax-exempt-groups'
import { sql } from 'kysely'
import { refusal } from '../../kernel/errors.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { taxExemptGroup } from './entities.ts'

/** The group that pays no tax at all; created when a site first needs it. */
export async function defaultExemptGroup(site: SiteTx): Promise<TaxExemptGroup> {
  const known = await taxExemptGroup.findWhere(site, sql`is_default`)
  if (known) return known
  const group = await taxExemptGroup.create(site, { name: 'Tax exempt' })
  await sql`update tax_exempt_group set is_default = true where site_id = ${site.siteId} and id = ${group.id}`.execute(site.db)
  return group
}

/** Throws for the default group, which apps and rates rely on. */
export async function checkChangeable(site: SiteRead, id: string): Promise<void> {
  const found = await taxExemptGroup.findWhere(site, sql`id = ${id} and is_default`)
  if (found) throw refusal('DEFAULT_TAX_EXEMPT_GROUP', 'the default group stays as it is', { taxExemptGroupId: id })
}
