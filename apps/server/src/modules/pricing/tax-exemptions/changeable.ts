import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { isDefaultGroup } from './store.ts'

/** Throws for the default group, which apps and rates rely on. */
export async function checkChangeable(site: SiteRead, id: string): Promise<void> {
  const isDefault = await isDefaultGroup(site, id)
  if (isDefault) {
    throw refusal('DEFAULT_TAX_EXEMPT_GROUP', 'the default group stays as it is', { taxExemptGroupId: id })
  }
}
