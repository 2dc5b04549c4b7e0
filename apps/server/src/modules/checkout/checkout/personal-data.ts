import { sql } from 'kysely'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { CheckoutContent } from './checkout.ts'

/** Checkouts that became orders are shown as orders. They stay with them, without what the buyer typed. */
export const checkoutData: PersonalData = {
  name: 'checkouts',
  tables: ['checkout'],
  async *read({ db, siteId }, { memberId }) {
    const { rows } = await sql<{ created_date: Date; doc: CheckoutContent }>`select created_date, doc from checkout
      where site_id = ${siteId} and member_id = ${memberId} and order_id is null order by created_date`.execute(db)
    for (const { created_date: createdDate, doc } of rows) yield { createdDate, ...doc }
  },
  async erase({ db, siteId }, { memberId, erasureId }) {
    const gone = await sql`delete from checkout
      where site_id = ${siteId} and member_id = ${memberId} and order_id is null`.execute(db)
    const kept = await sql`update checkout set member_id = null, visitor_id = null, revision = revision + 1,
        doc = '{"lines": [], "channelType": "WEB", "createdBy": {}}'
      where site_id = ${siteId} and (member_id is not null or visitor_id is not null)
        and order_id in (select id from sales_order where site_id = ${siteId} and erasure_id = ${erasureId})`.execute(db)
    return { erased: Number(gone.numAffectedRows ?? 0n), anonymized: Number(kept.numAffectedRows ?? 0n) }
  },
}
