import { oneRow } from '../../../kernel/database/one-row.ts'
import type { DiscountRule } from '@stoa/contract/services/ecom/discount-rules'
import { sql, type RawBuilder } from 'kysely'
import { jsonb } from '../../../kernel/database/database.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** A buyer, as far as uses are counted by them. */
export interface Buyer {
  memberId?: string | undefined
  /** In lower case. */
  email?: string | undefined
}

/** How often a buyer has used a coupon, as a member or with an address, apart from the order `without`. */
export async function countUses({ db, siteId }: SiteRead, discountId: string, buyer: Buyer, without?: string): Promise<number> {
  const who = [
    ...(buyer.memberId ? [sql<boolean>`member_id = ${buyer.memberId}`] : []),
    ...(buyer.email ? [sql<boolean>`email = ${buyer.email}`] : []),
  ]
  if (who.length === 0) return 0
  return oneRow(
    await sql<{ uses: number }>`select count(*)::int as uses from discount_use
    where site_id = ${siteId} and discount_id = ${discountId} and (${sql.join(who, sql` or `)})
      ${without === undefined ? sql`` : sql`and order_id <> ${without}`}`.execute(db),
  ).uses
}

/**
 * Counts a use, unless the coupon is used up or deleted. Keeps the coupon's row locked, so that its buyers follow one another.
 */
export async function takeUse({ db, siteId }: SiteTx, couponId: string): Promise<boolean> {
  const { rows } = await sql`${counted(siteId, couponId)} and (usage_limit is null or used < usage_limit) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Counts a use of a coupon without limits, whose row is locked no longer than the commit takes. */
export function takeUseAtCommit(site: SiteTx, couponId: string): void {
  site.atCommit(counted(site.siteId, couponId))
}

function counted(siteId: string, couponId: string): RawBuilder<unknown> {
  return sql`update coupon set used = used + 1 where site_id = ${siteId} and id = ${couponId}`
}

export function insertUses(site: SiteTx, order: { id: string; buyer: Buyer }, discountIds: readonly string[]): void {
  const { memberId = null, email = null } = order.buyer
  const rows = discountIds.map(
    (discountId) => sql`(${site.siteId}, ${order.id}, ${discountId}, ${site.now}, ${memberId}, ${email})`,
  )
  site.atCommit(sql`insert into discount_use (site_id, order_id, discount_id, used_date, member_id, email)
    values ${sql.join(rows)}`)
}

/** The discounts that an order counts as used. */
export async function loadUsedBy({ db, siteId }: SiteRead, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ discount_id: string }>`select discount_id from discount_use
    where site_id = ${siteId} and order_id = ${orderId}`.execute(db)
  return rows.map(({ discount_id }) => discount_id)
}

/** Returns the uses of an order, or only of one discount. Only the transaction that deletes a row lowers its coupon's counter. */
export async function giveBackUses({ db, siteId }: SiteTx, orderId: string, discountId?: string): Promise<void> {
  const { rows } = await sql<{ discount_id: string }>`delete from discount_use
    where site_id = ${siteId} and order_id = ${orderId} ${discountId === undefined ? sql`` : sql`and discount_id = ${discountId}`}
    returning discount_id`.execute(db)
  if (rows.length === 0) return
  await sql`update coupon set used = used - 1
    where site_id = ${siteId} and id = any(${rows.map(({ discount_id }) => discount_id)}::uuid[])`.execute(db)
}

/** How many orders have each discount; those without orders are left out. */
export async function usesByDiscount({ db, siteId }: SiteRead, discountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ discount_id: string; uses: number }>`
    select discount_id, count(*)::int as uses from discount_use
    where site_id = ${siteId} and discount_id = any(${discountIds}::uuid[]) group by discount_id`.execute(db)
  return new Map(rows.map(({ discount_id, uses }) => [discount_id, uses]))
}

/**
 * Records the current version of a rule; undefined if the rule is not a sale. Of several changes at the same time, the last one
 * is kept.
 */
export function insertSale(site: SiteTx, ruleId: string, rule: DiscountRule | undefined): void {
  const stored = rule ? jsonb(rule) : sql`null::jsonb`
  site.atCommit(sql`insert into sale_history (site_id, rule_id, since, rule) values (${site.siteId}, ${ruleId}, ${site.now}, ${stored})
    on conflict (site_id, rule_id, since) do update set rule = excluded.rule`)
}

/** A shop has at most a hundred rules, which rarely change. */
const maxVersions = 2000

export interface SaleVersion {
  rule: DiscountRule | null
  since: Date
  /** When the next version followed. */
  until: Date | undefined
}

export async function loadSaleVersions({ db, siteId }: SiteRead): Promise<SaleVersion[]> {
  const { rows } = await sql<{ rule_id: string; since: Date; rule: DiscountRule | null }>`
    select rule_id, since, rule from sale_history where site_id = ${siteId} order by since desc limit ${maxVersions}`.execute(db)
  const next = new Map<string, Date>()
  return rows.map(({ rule_id, since, rule }) => {
    const until = next.get(rule_id)
    next.set(rule_id, since)
    return { rule, since: new Date(since), until: until && new Date(until) }
  })
}

export async function anonymizeUses({ db, siteId }: SiteTx, memberId: string, email: string | undefined): Promise<number> {
  const { numAffectedRows } = await sql`update discount_use set member_id = null, email = null
    where site_id = ${siteId} and (member_id = ${memberId} or email = ${email ?? null})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

export async function countOtherRules({ db, siteId }: SiteRead, id: string): Promise<{ rules: number; bundles: number }> {
  return oneRow(
    await sql<{ rules: number; bundles: number }>`
    select count(*)::int as rules,
      count(*) filter (where doc -> 'discounts' -> 'values' -> 0 ? 'quantityBased')::int as bundles
    from discount_rule where site_id = ${siteId} and id <> ${id}`.execute(db),
  )
}

/** Selects how often the coupon of an SQL expression was used; null where there is none. */
export function usesOfCoupon({ siteId }: Pick<SiteRead, 'siteId'>, couponId: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(select coupon.used from coupon where coupon.site_id = ${siteId} and coupon.id = ${couponId})`
}
