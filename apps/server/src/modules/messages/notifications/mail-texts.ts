import type { MailLanguage, MailText, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { sql } from 'kysely'
import { revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'

/** The owner's texts of a mail; the standard texts replace missing ones. */
export type OwnText = Pick<MailText, 'subject' | 'greeting' | 'body'>

interface TextRow {
  revision: bigint
  subject: string | null
  greeting: string | null
  body: string | null
}

export async function mailText({ db, siteId }: SiteRead, kind: MailTextKind, language: MailLanguage): Promise<MailText> {
  const { rows } = await sql<TextRow>`select revision, subject, greeting, body from mail_text
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
  const { revision = 0n, subject = null, greeting = null, body = null } = rows[0] ?? {}
  return { kind, language, revision: String(revision), subject, greeting, body }
}

/** Changes the fields that are present; null and an empty text bring the standard text back. Throws REVISION_MISMATCH. */
export async function changeMailText(site: SiteTx, { kind, language, revision, ...change }: MailText): Promise<MailText> {
  const { db, siteId } = site
  await sql`insert into mail_text (site_id, kind, language, revision) values (${siteId}, ${kind}, ${language}, 0)
    on conflict do nothing`.execute(db)
  await sql`select from mail_text where site_id = ${siteId} and kind = ${kind} and language = ${language} for update`.execute(db)
  const { revision: current, ...before } = await mailText(site, kind!, language!)
  if (revision && revision !== current) throw revisionMismatch(current!)
  site.noteBefore(before)
  const textOf = (field: keyof OwnText) => {
    const given = change[field]
    return given === undefined ? before[field] : given?.trim() || null
  }
  await sql`update mail_text set revision = revision + 1, subject = ${textOf('subject')}, greeting = ${textOf('greeting')},
      body = ${textOf('body')}
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
  return mailText(site, kind!, language!)
}
