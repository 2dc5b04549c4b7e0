import { sql, type RawBuilder } from 'kysely'
import { ownRows } from '../../../kernel/audience.ts'
import { isStaff } from '../../../kernel/identity.ts'
import type { SiteRead } from '../../../kernel/site.ts'

/** A buyer's own orders, and the order of the checkout that was handed over to this browser. */
export function ownOrders(site: SiteRead): RawBuilder<boolean> {
  const own = ownRows(site)
  const handedOver = site.caller && !isStaff(site.caller) ? site.caller.handedOver : undefined
  return handedOver ? sql<boolean>`(${own} or checkout_id = ${handedOver.checkoutId})` : own
}
