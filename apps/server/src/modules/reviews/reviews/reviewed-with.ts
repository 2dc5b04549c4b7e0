import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { productNamespace } from './public-reviews.ts'

/**
 * The reviews, by product, that a buyer wrote: as a member, or with the order as their purchase. What somebody has written with nothing but the
 * buyer's address is not one of them.
 */
export async function reviewedWith(
  { db, siteId }: SiteRead,
  {
    contactId,
    orderId,
    productIds,
  }: { contactId?: string | undefined; orderId?: string | undefined; productIds: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; entity_id: string }>`select id, entity_id from review
    where site_id = ${siteId} and namespace = ${productNamespace} and entity_id = any(${productIds}::text[])
      and ((author_type = 'MEMBER' and contact_id = ${contactId ?? null}) or doc #>> '{purchase,orderId}' = ${orderId ?? null})
    order by created_date desc`.execute(db)
  return new Map(rows.map(({ id, entity_id }) => [entity_id, id]))
}
