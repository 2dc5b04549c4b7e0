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

export interface RunChange {
  status?: AutomationRunStatus
  reason?: AutomationRunReason | null
  due?: Date
  ended?: Date | null
  failure?: string | null
  slot?: Date | null
  attempt?: { id: string; date: Date } | null
  attempts?: number
  byHand?: boolean
}

/** Changes the given fields of a locked run. */
export async function updateRun({ db, siteId }: SiteTx, id: string, change: RunChange): Promise<void> {
  const { status, reason, due, ended, failure, slot, attempt, attempts, byHand } = change
  const sets = [
    status !== undefined && sql`status = ${status}`,
    reason !== undefined && sql`reason = ${reason}`,
    due !== undefined && sql`due_date = ${due}`,
    ended !== undefined && sql`ended_date = ${ended}`,
    failure !== undefined && sql`failure = ${failure}`,
    slot !== undefined && sql`slot_date = ${slot}`,
    attempt !== undefined && sql`attempt_id = ${attempt?.id ?? null}, attempt_date = ${attempt?.date ?? null}`,
    attempts !== undefined && sql`attempts = ${attempts}`,
    byHand !== undefined && sql`by_hand = ${byHand}`,
  ].filter((set) => set !== false)
  await sql`update automation_run set ${sql.join(sets)} where site_id = ${siteId} and id = ${id}`.execute(db)
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
