import { comparableEmail } from '@stoa/contract/email'
import { sql, type RawBuilder } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** What is known of a buyer: any of it is enough to recognise them. */
export interface KnownBuyer {
  memberId?: string | null | undefined
  visitorId?: string | null | undefined
  email?: string | null | undefined
}

interface Found {
  id: string
}

/** The newest checkout that a buyer has abandoned since a moment and not ordered; `before`, that rested at a moment. */
export async function findAbandonedOf(
  { db, siteId }: SiteRead,
  buyer: KnownBuyer,
  since: Date,
  before?: Date,
): Promise<string | undefined> {
  const { rows } = await sql<Found>`select id from abandoned_checkout
    where site_id = ${siteId} and status = 'ABANDONED' and ${isOf(buyer)} and created_date >= ${since}
      and (${before ?? null}::timestamptz is null or rests_since <= ${before ?? null})
    order by created_date desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The newest of a cart, which may have had several checkouts. */
export async function findOfCart({ db, siteId }: SiteRead, cartId: string): Promise<string | undefined> {
  const { rows } = await sql<Found>`select id from abandoned_checkout
    where site_id = ${siteId} and status = 'ABANDONED' and cart_id = ${cartId}
    order by created_date desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The row of a checkout that is abandoned; one that another order recovered may stand beside it. */
export async function findByCheckout({ db, siteId }: SiteRead, checkoutId: string): Promise<string | undefined> {
  const { rows } = await sql<Found>`select id from abandoned_checkout
    where site_id = ${siteId} and checkout_id = ${checkoutId} and status = 'ABANDONED'`.execute(db)
  return rows[0]?.id
}

/** True if an order has recovered an abandoned checkout. */
export async function hasRecovered({ db, siteId }: SiteRead, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from abandoned_checkout
    where site_id = ${siteId} and order_id = ${orderId}) as known`.execute(db)
  return rows[0]?.known ?? false
}

/** True if a buyer has abandoned another checkout after this one. */
export async function hasNewerOf({ db, siteId }: SiteRead, id: string, buyer: KnownBuyer, createdDate: Date): Promise<boolean> {
  const { rows } = await sql<{ newer: boolean }>`select exists (select from abandoned_checkout
    where site_id = ${siteId} and id <> ${id} and ${isOf(buyer)} and created_date > ${createdDate}) as newer`.execute(db)
  return rows[0]?.newer ?? false
}

function isOf({ memberId, visitorId, email }: KnownBuyer): RawBuilder<boolean> {
  const known = [
    ...(memberId ? [sql`member_id = ${memberId}`] : []),
    ...(visitorId ? [sql`visitor_id = ${visitorId}`] : []),
    ...(email ? [sql`email = ${comparableEmail(email)}`] : []),
  ]
  return known.length > 0 ? sql<boolean>`(${sql.join(known, sql` or `)})` : sql<boolean>`false`
}
