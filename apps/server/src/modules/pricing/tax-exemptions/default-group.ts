import type { Stored } from '@stoa/contract'
import type { TaxExemptGroup } from '@stoa/contract/services/ecom/tax-exempt-groups'
import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { taxExemptGroup } from './entities.ts'
import { markDefault } from './store.ts'

/** The group that pays no tax at all; created when a site first needs it. */
export async function defaultExemptGroup(site: SiteTx): Promise<Stored<TaxExemptGroup>> {
  const known = await taxExemptGroup.findWhere(site, sql`is_default`)
  if (known) return known
  const group = await taxExemptGroup.create(site, { name: 'Tax exempt' })
  await markDefault(site, group.id)
  return group
}
