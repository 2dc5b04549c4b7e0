import { emailSpellings } from '../../../../kernel/basics/email-spellings.ts'
import { sql, type RawBuilder } from 'kysely'
import { ownRows } from '../../../../kernel/site/audience.ts'
import { isStaff } from '../../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** A buyer's own orders, and the order of the checkout that was handed over to this browser. */
export function ownOrders(site: SiteRead): RawBuilder<boolean> {
  const own = ownRows(site)
  const handedOver = site.caller && !isStaff(site.caller) ? site.caller.handedOver : undefined
  return handedOver ? sql<boolean>`(${own} or checkout_id = ${handedOver.checkoutId})` : own
}

/** At most so many orders of a guest become a member's at a sign-in. The others can still be read in the same browser. */
const maxTakenOver = 20

/** The newest orders of a visitor with an email address. */
export async function guestOrders(
  { db, siteId }: SiteRead,
  { visitorId, email }: { visitorId: string; email: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from sales_order
    where site_id = ${siteId} and visitor_id = ${visitorId} and member_id is null and status <> 'INITIALIZED'
      and lower(trim(email)) = any(${emailSpellings(email)})
    order by created_date desc, id desc limit ${maxTakenOver}`.execute(db)
  return rows.map(({ id }) => id)
}
