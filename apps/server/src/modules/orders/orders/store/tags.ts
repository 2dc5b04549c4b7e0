import { randomInt } from 'node:crypto'
import type { OrderTag } from '@stoa/contract/services/stoa/order-tags'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** The tags that orders carry, sorted by name. */
export async function listTags({ db, siteId }: SiteRead): Promise<OrderTag[]> {
  const { rows } = await sql<OrderTag>`select id, name from order_tag tag
    where site_id = ${siteId} and exists (
      select from sales_order where site_id = ${siteId} and tag_ids is not null and tag_ids ? tag.id
    ) order by lower(name)`.execute(db)
  return rows
}

/** The tags with these names, ignoring case. Creates the missing ones. */
export async function nameTags({ db, siteId, now }: SiteTx, names: readonly string[]): Promise<OrderTag[]> {
  const values = names.map((name) => sql`(${siteId}::uuid, ${newTagId()}, ${name}, ${now}::timestamptz)`)
  await sql`insert into order_tag (site_id, id, name, created_date) values ${sql.join(values)} on conflict do nothing`.execute(db)
  const { rows } = await sql<OrderTag>`select tag.id, tag.name
    from unnest(${names}::text[]) with ordinality as listed (name, position)
    join order_tag tag on tag.site_id = ${siteId} and lower(tag.name) = lower(listed.name)
    order by listed.position`.execute(db)
  return rows
}

/** As long as the contract allows. */
function newTagId(): string {
  return randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0')
}
