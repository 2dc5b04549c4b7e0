import type { SiteTx } from '../../../kernel/site/site.ts'
import { customer } from './entity.ts'
import { lockIdentitiesOf, removeIdentities } from './store/identities.ts'

/** Removes a customer with the identities: the next order of the same buyer makes another one. */
export async function removeCustomer(site: SiteTx, id: string): Promise<void> {
  const identities = await lockIdentitiesOf(site, [id])
  await customer.remove(site, id)
  await removeIdentities(
    site,
    identities.map(({ key }) => key),
  )
}
