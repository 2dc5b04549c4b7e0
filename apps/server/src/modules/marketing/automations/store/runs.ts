import type { AutomationRunReason, AutomationRunStatus } from '@stoa/contract/services/stoa/automations'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface RunRow {
  id: string
  automation_id: string
  subject: string
  status: AutomationRunStatus
  reason: AutomationRunReason | null
  created_date: Date
  due_date: Date
  ended_date: Date | null
  by_hand: boolean
  customer_id: string | null
  recipient: string | null
  order_id: string | null
  abandoned_checkout_id: string | null
  coupon_id: string | null
  coupon_code: string | null
  failure: string | null
  slot_date: Date | null
  attempt_id: string | null
  attempt_date: Date | null
  attempts: number
}

export const runColumns = sql.raw(
  `id, automation_id, subject, status, reason, created_date, due_date, ended_date, by_hand, customer_id, recipient, order_id,
  abandoned_checkout_id, coupon_id, coupon_code, failure, slot_date, attempt_id, attempt_date, attempts`,
)

export interface NewRun {
  id: string
  automationId: string
  subject: string
  due: Date
  byHand?: boolean
  customerId?: string | undefined
  orderId?: string | undefined
  abandonedCheckoutId?: string | undefined
}

/** Adds a run; false where the automation has run, or will run, for this subject already. */
export async function insertRun({ db, siteId, now }: SiteTx, run: NewRun): Promise<boolean> {
  const { id, automationId, subject, due, byHand = false, customerId, orderId, abandonedCheckoutId } = run
  const { numAffectedRows } = await sql`insert into automation_run
      (site_id, id, automation_id, subject, status, created_date, due_date, by_hand, customer_id, order_id, abandoned_checkout_id)
    values (${siteId}, ${id}, ${automationId}, ${subject}, 'WAITING', ${now}, ${due}, ${byHand}, ${customerId ?? null},
      ${orderId ?? null}, ${abandonedCheckoutId ?? null})
    on conflict (site_id, automation_id, subject) do nothing`.execute(db)
  return numAffectedRows === 1n
}

export async function findRun({ db, siteId }: SiteRead, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns} from automation_run where site_id = ${siteId} and id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export async function lockRun({ db, siteId }: SiteTx, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns} from automation_run
    where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findRunAbout({ db, siteId }: SiteRead, automationId: string, subject: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${runColumns} from automation_run
    where site_id = ${siteId} and automation_id = ${automationId} and subject = ${subject}`.execute(db)
  return rows[0]
}

/** Ends a locked run. */
export async function setEnded(
  { db, siteId, now }: SiteTx,
  id: string,
  { status, reason, failure }: Pick<RunRow, 'status' | 'reason' | 'failure'>,
): Promise<void> {
  await sql`update automation_run set status = ${status}, reason = ${reason}, failure = ${failure}, ended_date = ${now},
    attempt_id = null, attempt_date = null where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Lets a locked run wait for another attempt, in a new turn. */
export async function setPostponed(
  { db, siteId }: SiteTx,
  id: string,
  { attempts, failure }: Pick<RunRow, 'attempts'> & { failure: string },
): Promise<void> {
  await sql`update automation_run set reason = 'UNREACHABLE', failure = ${failure}, attempts = ${attempts}, slot_date = null,
    attempt_id = null, attempt_date = null where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Lets a locked run wait again, because somebody of the back office wants it now. */
export async function setReopened({ db, siteId, now }: SiteTx, id: string): Promise<void> {
  await sql`update automation_run set status = 'WAITING', reason = null, failure = null, ended_date = null, slot_date = null,
    attempts = 0, by_hand = true, due_date = ${now} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function setDue({ db, siteId }: SiteTx, id: string, due: Date): Promise<void> {
  await sql`update automation_run set due_date = ${due} where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function setSlot({ db, siteId }: SiteTx, id: string, slot: Date): Promise<void> {
  await sql`update automation_run set slot_date = ${slot} where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Runs that were held up take a new turn: those who lost theirs do not go all at once. */
export async function clearSlots({ db, siteId }: SiteTx, ids: readonly string[]): Promise<void> {
  await sql`update automation_run set slot_date = null
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and status = 'WAITING'`.execute(db)
}

export async function setAttempt({ db, siteId, now }: SiteTx, id: string, attemptId: string): Promise<void> {
  await sql`update automation_run set attempt_id = ${attemptId}, attempt_date = ${now}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** What waits until an order is delivered, and was not asked for by hand. */
export async function lockWaitingForDelivery(
  { db, siteId }: SiteTx,
  orderId: string,
): Promise<Pick<RunRow, 'id' | 'automation_id' | 'due_date'>[]> {
  const { rows } = await sql<Pick<RunRow, 'id' | 'automation_id' | 'due_date'>>`select run.id, run.automation_id, run.due_date
    from automation_run as run
    join automation as own on own.site_id = ${siteId} and own.id = run.automation_id
      and own.trigger_type in ('ORDER_DELIVERED', 'REVIEW_WANTED')
    where run.site_id = ${siteId} and run.order_id = ${orderId} and run.status = 'WAITING' and not run.by_hand
    for update of run`.execute(db)
  return rows
}

/** Notes to whom a run goes. */
export async function notePerson(
  { db, siteId }: SiteTx,
  id: string,
  person: { customerId: string | undefined; recipient: string | undefined; emailHash: string | undefined },
): Promise<void> {
  await sql`update automation_run set customer_id = coalesce(${person.customerId ?? null}::uuid, customer_id),
      recipient = ${person.recipient ?? null}, email_hash = ${person.emailHash ?? null}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

export async function noteCoupon({ db, siteId }: SiteTx, id: string, coupon: { id: string; code: string }): Promise<void> {
  await sql`update automation_run set coupon_id = ${coupon.id}, coupon_code = ${coupon.code}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** The runs of an automation that wait, after one, by their ids. */
export async function loadWaiting(
  { db, siteId }: SiteRead,
  automationId: string,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; due_date: Date }[]> {
  const { rows } = await sql<{ id: string; due_date: Date }>`select id, due_date from automation_run
    where site_id = ${siteId} and automation_id = ${automationId} and status = 'WAITING'
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${limit}`.execute(db)
  return rows
}
