import { sql } from 'kysely'
import type { MailLanguage, MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function findMailText(
  { db, siteId }: SiteRead,
  kind: MailTextKind,
  language: MailLanguage,
): Promise<TextRow | undefined> {
  const { rows } = await sql<TextRow>`select revision, subject, greeting, body from mail_text
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
  return rows[0]
}

export async function insertMissingMailText({ db, siteId }: SiteTx, kind: MailTextKind, language: MailLanguage): Promise<void> {
  await sql`insert into mail_text (site_id, kind, language, revision) values (${siteId}, ${kind}, ${language}, 0)
    on conflict do nothing`.execute(db)
}

export async function lockMailText({ db, siteId }: SiteTx, kind: MailTextKind, language: MailLanguage): Promise<void> {
  await sql`select from mail_text where site_id = ${siteId} and kind = ${kind} and language = ${language} for update`.execute(db)
}

export async function updateMailTextRow(
  { db, siteId }: SiteTx,
  {
    subject,
    greeting,
    body,
    kind,
    language,
  }: { subject: string | null; greeting: string | null; body: string | null; kind: MailTextKind; language: MailLanguage },
): Promise<void> {
  await sql`update mail_text set revision = revision + 1, subject = ${subject}, greeting = ${greeting},
      body = ${body}
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
}

interface TextRow {
  revision: bigint
  subject: string | null
  greeting: string | null
  body: string | null
}
