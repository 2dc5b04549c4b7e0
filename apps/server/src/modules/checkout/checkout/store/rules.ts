import { sql } from 'kysely'
import { siteCache } from '../../../../kernel/caching/site-cache.ts'
import type { SiteTx } from '../../../../kernel/site/site.ts'
import { defaultRules, type CheckoutRules } from '../rules.ts'

const cached = siteCache<CheckoutRules>(async ({ db, siteId }) => {
  const { rows } = await sql<CheckoutRules>`select recipient_name as "recipientName", phone, billing_address as "billingAddress",
      company, address_line_2 as "addressLine2", buyer_note as "buyerNote"
    from checkout_rules where site_id = ${siteId}`.execute(db)
  return rows[0] ?? defaultRules
})

/** The information a site requires before a checkout becomes an order. */
export const checkoutRules = cached.get

export async function saveRules(site: SiteTx, rules: CheckoutRules): Promise<void> {
  const { recipientName, phone, billingAddress, company, addressLine2, buyerNote } = rules
  await sql`insert into checkout_rules
      (site_id, recipient_name, phone, billing_address, company, address_line_2, buyer_note)
    values (${site.siteId}, ${recipientName}, ${phone}, ${billingAddress}, ${company}, ${addressLine2}, ${buyerNote})
    on conflict (site_id) do update set recipient_name = excluded.recipient_name, phone = excluded.phone,
      billing_address = excluded.billing_address, company = excluded.company, address_line_2 = excluded.address_line_2,
      buyer_note = excluded.buyer_note`.execute(site.db)
  cached.invalidate(site)
}
