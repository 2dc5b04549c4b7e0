import { oneRow } from '../../../../kernel/database/one-row.ts'
import type { MailKind, MailLanguage, MailState, NotSentReason } from '@stoa/contract/services/stoa/mails'
import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export interface MailRow {
  id: string
  kind: MailKind
  order_id: string
  entity_id: string
  recipient: string
  language: MailLanguage
  state: MailState
  not_sent_reason: NotSentReason | null
  failure: string | null
  dismissed: boolean
  subject: string
  html: string
  text: string
  message_id: string
  attempts: number
  created_date: Date
  sent_date: Date | null
  next_attempt_date: Date | null
}

/** A mail of a list: everything but its content. */
export type ListedMail = Omit<MailRow, 'html' | 'text'>

const listed = sql.raw(
  'id, kind, order_id, entity_id, recipient, language, state, not_sent_reason, failure, dismissed, subject, message_id, attempts, created_date, sent_date, next_attempt_date',
)

export async function loadMails({ db, siteId }: SiteRead, orderId: string): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`select ${listed} from mail_message
    where site_id = ${siteId} and order_id = ${orderId} order by created_date desc, id desc`.execute(db)
  return rows
}

const maxListed = 100

export async function loadFailedMails({ db, siteId }: SiteRead): Promise<ListedMail[]> {
  const { rows } = await sql<ListedMail>`select ${listed} from mail_message
    where site_id = ${siteId} and state = 'FAILED' and not dismissed order by created_date desc limit ${maxListed}`.execute(db)
  return rows
}

/** Counted up to a thousand. */
export async function countFailedMails({ db, siteId }: SiteRead): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from (
    select from mail_message where site_id = ${siteId} and state = 'FAILED' and not dismissed limit 1000
  ) failed`.execute(db),
  ).count
}

export async function findMail({ db, siteId }: SiteRead, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`select * from mail_message where site_id = ${siteId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function lockMail({ db, siteId }: SiteTx, id: string): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`select * from mail_message where site_id = ${siteId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findMailAbout(
  { db, siteId }: SiteRead,
  { kind, entityId }: { kind: MailKind; entityId: string },
): Promise<ListedMail | undefined> {
  const { rows } = await sql<ListedMail>`select ${listed} from mail_message
    where site_id = ${siteId} and kind = ${kind} and entity_id = ${entityId}`.execute(db)
  return rows[0]
}

/** The mails of a kind about an order since a time. */
export async function countMailsSince(
  { db, siteId }: SiteRead,
  { kind, orderId, since }: { kind: MailKind; orderId: string; since: Date },
): Promise<number> {
  return oneRow(
    await sql<{ count: number }>`select count(*)::int as count from mail_message
    where site_id = ${siteId} and order_id = ${orderId} and kind = ${kind} and created_date > ${since}`.execute(db),
  ).count
}

export type NewMail = Omit<MailRow, 'failure' | 'dismissed' | 'attempts' | 'created_date' | 'sent_date' | 'next_attempt_date'>

/** There is one mail of a kind about an entity: where it exists, nothing is written. */
export function insertMailAtCommit({ siteId, now, atCommit }: SiteTx, mail: NewMail): void {
  const { id, kind, order_id, entity_id, recipient, language, state, not_sent_reason, subject, html, text, message_id } = mail
  const next = state === 'WAITING' ? now : null
  atCommit(sql`insert into mail_message (site_id, id, kind, order_id, entity_id, recipient, language, state,
      not_sent_reason, subject, html, text, message_id, created_date, next_attempt_date)
    values (${siteId}, ${id}, ${kind}, ${order_id}, ${entity_id}, ${recipient}, ${language}, ${state}, ${not_sent_reason},
      ${subject}, ${html}, ${text}, ${message_id}, ${now}, ${next}) on conflict do nothing`)
}

/** Queues a locked mail again, or says why it stays. */
export async function requeueMail(
  { db, siteId, now }: SiteTx,
  mail: Pick<MailRow, 'id' | 'recipient' | 'state' | 'not_sent_reason' | 'subject' | 'html' | 'text' | 'message_id'>,
): Promise<void> {
  const { id, recipient, state, not_sent_reason, subject, html, text, message_id } = mail
  const next = state === 'WAITING' ? now : null
  await sql`update mail_message set recipient = ${recipient}, state = ${state}, not_sent_reason = ${not_sent_reason}, failure = null, dismissed = false,
      subject = ${subject}, html = ${html}, text = ${text}, message_id = ${message_id}, attempts = 0, next_attempt_date = ${next}
    where site_id = ${siteId} and id = ${id}`.execute(db)
}

/** Undefined where the mail has not failed. */
export async function dismissMail({ db, siteId }: SiteTx, id: string, dismissed: boolean): Promise<ListedMail | undefined> {
  const { rows } = await sql<ListedMail>`update mail_message set dismissed = ${dismissed}
    where site_id = ${siteId} and id = ${id} and state = 'FAILED' returning ${listed}`.execute(db)
  return rows[0]
}

export interface Attempt {
  state: MailState
  notSentReason?: NotSentReason
  failure?: string
  sent?: Date
  next?: Date
}

/** Writes the outcome of an attempt, unless the mail was queued again meanwhile. Returns whether it was written. */
export async function saveAttempt(
  { db, siteId }: SiteTx,
  { id, message_id }: Pick<MailRow, 'id' | 'message_id'>,
  { state, notSentReason, failure, sent, next }: Attempt,
): Promise<boolean> {
  const attempted = state === 'NOT_SENT' ? 0 : 1
  const { numAffectedRows } = await sql`update mail_message set state = ${state}, not_sent_reason = ${notSentReason ?? null},
      failure = ${failure ?? null}, attempts = attempts + ${attempted}, sent_date = coalesce(${sent ?? null}, sent_date),
      next_attempt_date = ${next ?? null}
    where site_id = ${siteId} and id = ${id} and message_id = ${message_id} and state = 'WAITING'`.execute(db)
  return numAffectedRows === 1n
}

export interface MailSettingsRow {
  sender_name: string | null
  reply_to: string | null
  send_in_test_mode: boolean
  look: StoredLook | null
}

export interface StoredLook {
  /** The id of a picture. */
  logo?: string | undefined
  accentColor?: string | undefined
  backgroundColor?: string | undefined
  footers?: Partial<Record<MailLanguage, string>> | undefined
  socialLinks?: string[] | undefined
}

export async function mailSettings({ db, siteId }: SiteRead): Promise<MailSettingsRow> {
  const { rows } = await sql<MailSettingsRow>`select sender_name, reply_to, send_in_test_mode, look from mail_settings
    where site_id = ${siteId}`.execute(db)
  return rows[0] ?? { sender_name: null, reply_to: null, send_in_test_mode: false, look: null }
}

export async function saveMailSettings({ db, siteId }: SiteTx, row: MailSettingsRow): Promise<void> {
  await sql`insert into mail_settings (site_id, sender_name, reply_to, send_in_test_mode, look)
    values (${siteId}, ${row.sender_name}, ${row.reply_to}, ${row.send_in_test_mode}, ${JSON.stringify(row.look)}::jsonb)
    on conflict (site_id) do update set sender_name = excluded.sender_name, reply_to = excluded.reply_to,
      send_in_test_mode = excluded.send_in_test_mode, look = excluded.look`.execute(db)
}

export async function stopTestMails({ db, siteId }: SiteTx): Promise<void> {
  await sql`update mail_settings set send_in_test_mode = false where site_id = ${siteId}`.execute(db)
}
