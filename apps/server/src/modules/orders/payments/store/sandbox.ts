import { sql } from 'kysely'
import { newId } from '../../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'
import type { ChargeRequest } from '../provider-charges.ts'
import type { StoredCard } from '../sandbox/cards.ts'

declare module '../../../../kernel/database/database.ts' {
  interface Tables {
    sandbox_card: {
      site_id: string
      token: string
      brand: string
      last_four_digits: string
      behaviour: StoredCard['behaviour']
      created_date: Date
      expiry_month: number
      expiry_year: number
    }
    sandbox_charge: ChargeRow & { site_id: string }
    sandbox_action: {
      site_id: string
      idempotency_key: string
      charge_id: string
      kind: 'CAPTURE' | 'VOID' | 'REFUND'
      amount_minor: bigint
      failure: string | null
      /** Time until which it is pending; null once it is decided. */
      decides_date: Date | null
      created_date: Date
    }
  }
}

export interface ChargeRow {
  id: string
  idempotency_key: string
  order_id: string
  amount_minor: bigint
  currency: string
  capture: boolean
  status: 'APPROVED' | 'AUTHORIZED' | 'CHALLENGED' | 'PENDING' | 'DECLINED' | 'VOIDED'
  reason: string | null
  captured_minor: bigint
  refunded_minor: bigint
  /** The amount that chargebacks took and did not return. */
  charged_back_minor: bigint
  /** Its captures and refunds are pending for a while. */
  settles_later: boolean
  brand: string
  last_four_digits: string
  created_date: Date
}

/** Stores a card together with COMMIT. */
export function insertCard({ atCommit, siteId, now }: SiteTx, token: string, card: StoredCard): void {
  const { brand, lastFourDigits, expiryMonth, expiryYear, behaviour } = card
  atCommit(sql`insert into sandbox_card
      (site_id, token, brand, last_four_digits, expiry_month, expiry_year, behaviour, created_date)
    values (${siteId}, ${token}, ${brand}, ${lastFourDigits}, ${expiryMonth}, ${expiryYear}, ${behaviour}, ${now})`)
}

export async function findCard({ db, siteId }: SiteRead, token: string): Promise<StoredCard | undefined> {
  const row = await db
    .selectFrom('sandbox_card')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('token', '=', token)
    .executeTakeFirst()
  return (
    row && {
      brand: row.brand,
      lastFourDigits: row.last_four_digits,
      expiryMonth: row.expiry_month,
      expiryYear: row.expiry_year,
      behaviour: row.behaviour,
    }
  )
}

/** Returns the new charge; undefined if there is one with this key. */
export async function insertCharge(
  { db, siteId, now }: SiteTx,
  {
    paymentId,
    orderId,
    amount,
    currency,
    capture,
  }: Pick<ChargeRequest, 'paymentId' | 'orderId' | 'amount' | 'currency' | 'capture'>,
  outcome: Pick<ChargeRow, 'status' | 'reason' | 'captured_minor' | 'settles_later' | 'brand' | 'last_four_digits'>,
): Promise<ChargeRow | undefined> {
  const row = {
    site_id: siteId,
    id: newId(),
    idempotency_key: paymentId,
    order_id: orderId,
    amount_minor: amount,
    currency,
    capture,
    refunded_minor: 0n,
    charged_back_minor: 0n,
    created_date: now,
    ...outcome,
  }
  return db
    .insertInto('sandbox_charge')
    .values(row)
    .onConflict((conflict) => conflict.constraint('sandbox_charge_once').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function chargeByKey(site: SiteRead, key: string): Promise<ChargeRow | undefined> {
  return keyedCharge(site, key).executeTakeFirst()
}

export function chargeById({ db, siteId }: SiteRead, id: string): Promise<ChargeRow | undefined> {
  return db.selectFrom('sandbox_charge').selectAll().where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

export function lockCharge(site: SiteTx, key: string): Promise<ChargeRow | undefined> {
  return keyedCharge(site, key).forUpdate().executeTakeFirst()
}

export async function saveCharge(
  { db, siteId }: SiteTx,
  id: string,
  change: Partial<Pick<ChargeRow, 'status' | 'reason' | 'captured_minor' | 'refunded_minor'>>,
): Promise<void> {
  await db.updateTable('sandbox_charge').set(change).where('site_id', '=', siteId).where('id', '=', id).execute()
}

/** Decides a pending charge once. Returns whether this call decided it. */
export async function decideCharge(site: SiteTx, id: string, approve: boolean, reason: string): Promise<boolean> {
  const { rows } = await sql`update sandbox_charge
    set status = case when not ${approve} then 'DECLINED' when capture then 'APPROVED' else 'AUTHORIZED' end,
      reason = case when not ${approve} then ${reason}::text end,
      captured_minor = case when ${approve} and capture then amount_minor else 0 end
    where site_id = ${site.siteId} and id = ${id} and status in ('CHALLENGED', 'PENDING') returning id`.execute(site.db)
  return rows.length > 0
}

/** Takes money back in the sandbox's records, or returns it for a negative amount; returns whether there was enough. */
export async function takeBack({ db, siteId }: SiteTx, paymentId: string, amount: bigint): Promise<boolean> {
  const { rows } = await sql`update sandbox_charge set charged_back_minor = charged_back_minor + ${amount}
    where site_id = ${siteId} and idempotency_key = ${paymentId}
      and refunded_minor + charged_back_minor + ${amount} <= captured_minor returning id`.execute(db)
  return rows.length > 0
}

export function findAction({ db, siteId }: SiteRead, key: string) {
  return db
    .selectFrom('sandbox_action')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export async function insertAction(
  { db, siteId, now }: SiteTx,
  action: {
    key: string
    chargeId: string
    kind: 'CAPTURE' | 'VOID' | 'REFUND'
    amount: bigint
    failure: string | null
    decides_date: Date | null
  },
): Promise<void> {
  const { key, chargeId, kind, amount, failure, decides_date } = action
  await db
    .insertInto('sandbox_action')
    .values({
      site_id: siteId,
      idempotency_key: key,
      charge_id: chargeId,
      kind,
      amount_minor: amount,
      failure,
      decides_date,
      created_date: now,
    })
    .execute()
}

/** Stores the outcome of a pending action. */
export async function decideAction({ db, siteId }: SiteTx, key: string, failure: string | null): Promise<void> {
  await db
    .updateTable('sandbox_action')
    .set({ failure, decides_date: null })
    .where('site_id', '=', siteId)
    .where('idempotency_key', '=', key)
    .execute()
}

function keyedCharge({ db, siteId }: SiteRead, key: string) {
  return db.selectFrom('sandbox_charge').selectAll().where('site_id', '=', siteId).where('idempotency_key', '=', key)
}
