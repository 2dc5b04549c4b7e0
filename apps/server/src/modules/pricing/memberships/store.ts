import { sql } from 'kysely'
import { ConcurrencyConflict } from '../../../kernel/database/concurrency-conflict.ts'
import { jsonb } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

type Status = 'INTENDED' | 'CHARGED' | 'USED' | 'VOIDING' | 'VOIDED' | 'KEPT' | 'REFUSED'

export interface Charge {
  id: string
  app_id: string
  membership_id: string
  line_id: string
  quantity: number
  status: Status
  /** The request of `chargeMembership`, without the idempotency key. */
  request: object | null
  transaction_id: string | null
}

export interface NewCharge {
  appId: string
  membershipId: string
  memberId: string
  purchaseId: string
  lineId: string
  quantity: number
  request: object
}

const columns = sql.raw('id, app_id, membership_id, line_id, quantity, status, request, transaction_id')

export async function findCharge({ db, siteId }: SiteRead, id: string): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`select ${columns} from membership_charge
    where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * The charge of a line of a purchase: one that its order uses already or may still use, or else a new one. Of simultaneous calls, one
 * makes it.
 */
export async function intendCharge(site: SiteTx, charge: NewCharge): Promise<{ charge: Charge; isNew: boolean }> {
  const { db, siteId, now } = site
  const { appId, membershipId, memberId, purchaseId, lineId, quantity, request } = charge
  const known = await standingCharge(site, charge)
  if (known) return { charge: known, isNew: false }
  const { rows } = await sql<Charge>`insert into membership_charge
      (site_id, id, created_date, app_id, membership_id, member_id, purchase_id, line_id, quantity, status, request)
    values (${siteId}, ${newId()}, ${now}, ${appId}, ${membershipId}, ${memberId}, ${purchaseId}, ${lineId}, ${quantity},
      'INTENDED', ${jsonb(request)})
    on conflict (site_id, purchase_id, line_id, app_id, membership_id, quantity) where status in ('INTENDED', 'CHARGED')
    do nothing returning ${columns}`.execute(db)
  if (!rows[0]) throw new ConcurrencyConflict('another call made the charge meanwhile')
  return { charge: rows[0], isNew: true }
}

async function standingCharge(
  { db, siteId }: SiteRead,
  { purchaseId, lineId, appId, membershipId, quantity }: NewCharge,
): Promise<Charge | undefined> {
  const { rows } = await sql<Charge>`select ${columns} from membership_charge
    where site_id = ${siteId} and purchase_id = ${purchaseId} and line_id = ${lineId} and app_id = ${appId}
      and membership_id = ${membershipId} and quantity = ${quantity} and status in ('INTENDED', 'CHARGED', 'USED')
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Moves a charge on, unless another process did; returns whether it was moved. What the app was asked is not needed any more. */
export async function moveCharge(
  { db, siteId }: SiteTx,
  id: string,
  from: readonly Status[],
  to: { status: Status; transactionId?: string; orderId?: string },
): Promise<boolean> {
  const { rows } = await sql`update membership_charge set status = ${to.status}, request = null,
      transaction_id = coalesce(${to.transactionId ?? null}, transaction_id), order_id = coalesce(${to.orderId ?? null}::uuid, order_id)
    where site_id = ${siteId} and id = ${id} and status = any(${[...from]}::text[]) returning id`.execute(db)
  return rows.length > 0
}

export async function loadChargesOf(
  { db, siteId }: SiteRead,
  memberId: string,
  after: string,
  limit: number,
): Promise<{ id: string; createdDate: Date }[]> {
  const { rows } = await sql<{ id: string; createdDate: Date }>`
    select id, created_date as "createdDate", membership_id as "membershipId", quantity, status, order_id as "orderId"
    from membership_charge where site_id = ${siteId} and member_id = ${memberId} and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function anonymizeCharges({ db, siteId }: SiteTx, memberId: string): Promise<number> {
  const { numAffectedRows } = await sql`update membership_charge set member_id = null, request = request - 'memberId'
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
