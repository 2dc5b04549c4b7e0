import { sql } from 'kysely'
import type { SubscriptionDetails } from '@stoa/contract/services/stores/products-v-3'
import { oneRow } from '../../../../kernel/database/one-row.ts'
import { isGuid } from '../../../../kernel/basics/ids.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The subscriptions of a product; undefined if there is no such product. */
export async function findSubscriptionDetails(
  { db, siteId }: SiteRead,
  productId: string,
): Promise<SubscriptionDetails | undefined> {
  if (!isGuid(productId)) return undefined
  const { rows } = await sql<{ details: SubscriptionDetails | null }>`select doc -> 'subscriptionDetails' as details from product
    where site_id = ${siteId} and id = ${productId}`.execute(db)
  return rows[0] && (rows[0].details ?? {})
}

/** The ids of the products that have one of the subscriptions, in the order in which products are locked. */
export async function loadProductIdsSubscribed({ db, siteId }: SiteRead, subscriptionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct product.id from unnest(${[...subscriptionIds]}::text[]) as wanted (id)
    join product on product.site_id = ${siteId} and (product.doc -> 'subscriptionDetails') is not null
      and product.doc -> 'subscriptionDetails' -> 'subscriptions' @> jsonb_build_array(jsonb_build_object('id', wanted.id))
    order by product.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** A page of the products that have a subscription, the oldest first, and the number of all. */
export async function pageOfSubscribedProducts(
  { db, siteId }: SiteRead,
  subscriptionId: string,
  { limit, offset, hidden }: { limit: number; offset: number; hidden: boolean },
): Promise<{ ids: string[]; total: number }> {
  const having = sql`from product where site_id = ${siteId} and (doc -> 'subscriptionDetails') is not null
    and doc -> 'subscriptionDetails' -> 'subscriptions' @> jsonb_build_array(jsonb_build_object('id', ${subscriptionId}::text))
    and (visible or ${hidden})`
  return oneRow(
    await sql<{ ids: string[]; total: number }>`select (select count(*)::int ${having}) as total,
      array(select id ${having} order by created_date, id limit ${limit} offset ${offset}) as ids`.execute(db),
  )
}
