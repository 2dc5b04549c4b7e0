import type { TaxGroup } from '@stoa/contract/services/ecom/tax-groups'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { taxGroup } from './entities.ts'
import * as store from './store.ts'

/** The tax group of items without one; created when a site first needs it. */
export async function defaultTaxGroup(site: SiteTx): Promise<TaxGroup> {
  const known = await store.defaultGroupId(site)
  if (known) return taxGroup.get(site, known.id)
  const group = await taxGroup.create(site, { name: 'Products' })
  await store.markDefaultGroup(site, group.id)
  return group
}

export async function isDefaultGroup(site: SiteRead, id: string): Promise<boolean> {
  return (await store.defaultGroupId(site))?.id === id
}
