import { sql, type RawBuilder } from 'kysely'
import { netSales } from './net-sales.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { isSale } from './statistics.ts'

/** The purchases of a member: orders that stand, placed while signed in. */
export interface MemberSales {
  orders: number
  /** Minor units by currency, less refunds. */
  spent: ReadonlyMap<string, bigint>
}

export async function loadMemberSales(
  { db, siteId, settings }: SiteRead,
  memberIds: readonly string[],
): Promise<Map<string, MemberSales>> {
  const { rows } = await sql<{ member_id: string; currency: string; orders: number; spent: bigint }>`
    select member_id, currency, count(*)::int as orders, sum(${netSales})::bigint as spent
    from sales_order where site_id = ${siteId} and member_id = any(${memberIds}::uuid[]) and currency is not null and ${isSale({ settings })}
    group by member_id, currency order by currency`.execute(db)
  const sales = new Map<string, { orders: number; spent: Map<string, bigint> }>()
  for (const { member_id, currency, orders, spent } of rows) {
    const own = sales.get(member_id) ?? { orders: 0, spent: new Map<string, bigint>() }
    own.spent.set(currency, spent)
    sales.set(member_id, { ...own, orders: own.orders + orders })
  }
  return sales
}

/** The number of orders of the member that an SQL expression names. */
export function orderCountOf(site: SiteRead, memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*) from sales_order as bought
    where bought.site_id = ${site.siteId} and bought.member_id = ${memberId} and ${isSale(site)})`
}

/** Selects the sum that a member spent in the site's currency, in minor units. */
export function spentBy(site: SiteRead, memberId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(sum(${netSales}), 0)::bigint from sales_order as bought
    where bought.site_id = ${site.siteId} and bought.member_id = ${memberId} and currency = ${site.settings.currency} and ${isSale(site)})`
}

/** Orders that a member placed while signed in, the newest first. */
export async function placedBy(
  { db, siteId }: SiteRead,
  memberId: string,
  limit: number,
): Promise<{ id: string; number: string; date: Date }[]> {
  const { rows } = await sql<{
    id: string
    number: bigint
    date: Date
  }>`select id, number, purchased_date as date from sales_order
    where site_id = ${siteId} and member_id = ${memberId} and status <> 'INITIALIZED'
    order by created_date desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id, number, date }) => ({ id, number: String(number), date }))
}
