import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface Opening {
  abandonedCheckoutId: string
  cartId: string
  memberId?: string | undefined
  visitorId?: string | undefined
}

/** Notes which cart a link has filled, and for whom. */
export async function noteOpening({ db, siteId, now }: SiteTx, opening: Opening): Promise<void> {
  const { abandonedCheckoutId, cartId, memberId = null, visitorId = null } = opening
  await sql`insert into abandoned_checkout_opening (site_id, abandoned_checkout_id, cart_id, opened_date, member_id, visitor_id)
    values (${siteId}, ${abandonedCheckoutId}, ${cartId}, ${now}, ${memberId}, ${visitorId})
    on conflict (site_id, abandoned_checkout_id, cart_id) do update
      set opened_date = excluded.opened_date, member_id = excluded.member_id, visitor_id = excluded.visitor_id`.execute(db)
}

/** The checkout, abandoned still, whose link filled this cart last, or a cart of this buyer since a moment. */
export async function findOpened(
  { db, siteId }: SiteRead,
  { cartId, memberId, visitorId }: { cartId: string | null; memberId: string | null; visitorId: string | null },
  since: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select abandoned.id from abandoned_checkout_opening as opening
    join abandoned_checkout as abandoned on abandoned.site_id = ${siteId} and abandoned.id = opening.abandoned_checkout_id
    where opening.site_id = ${siteId} and opening.opened_date >= ${since} and abandoned.status = 'ABANDONED'
      and (opening.cart_id = ${cartId} or opening.member_id = ${memberId} or opening.visitor_id = ${visitorId})
    order by opening.cart_id = ${cartId} desc nulls last, opening.opened_date desc limit 1`.execute(db)
  return rows[0]?.id
}
