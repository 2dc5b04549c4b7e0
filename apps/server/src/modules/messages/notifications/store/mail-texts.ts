import { sql } from 'kysely'
import type { MailBlock, MailLanguage, MailTextKind } from '@stoa/contract/services/stoa/mails'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

/** What the owner changed, as it is stored: an older version of Stoa may have written it. */
export interface StoredContent {
  /** By the names of texts. */
  texts?: Record<string, string>
  hidden?: MailBlock[]
  order?: MailBlock[]
}

export interface MailTextRow {
  kind: MailTextKind
  language: MailLanguage
  revision: bigint
  content: StoredContent
  updated_date: Date | null
  updated_by: string | null
}

const columns = sql.raw(`kind, language, revision, coalesce(content, '{}') as content, updated_date, updated_by`)

export async function findMailText(
  { db, siteId }: SiteRead,
  kind: MailTextKind,
  language: MailLanguage,
): Promise<MailTextRow | undefined> {
  const { rows } = await sql<MailTextRow>`select ${columns} from mail_text
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
  return rows[0]
}

export async function loadMailTexts({ db, siteId }: SiteRead): Promise<MailTextRow[]> {
  const { rows } = await sql<MailTextRow>`select ${columns} from mail_text where site_id = ${siteId}`.execute(db)
  return rows
}

export async function insertMissingMailText({ db, siteId }: SiteTx, kind: MailTextKind, language: MailLanguage): Promise<void> {
  await sql`insert into mail_text (site_id, kind, language, revision) values (${siteId}, ${kind}, ${language}, 0)
    on conflict do nothing`.execute(db)
}

export async function lockMailText({ db, siteId }: SiteTx, kind: MailTextKind, language: MailLanguage): Promise<void> {
  await sql`select from mail_text where site_id = ${siteId} and kind = ${kind} and language = ${language} for update`.execute(db)
}

/** Writes the next version of a locked text, and adds it to the history. */
export async function saveMailText(
  { db, siteId, now }: SiteTx,
  { kind, language, revision, content, updated_by: author }: Omit<MailTextRow, 'updated_date'>,
): Promise<void> {
  const json = JSON.stringify(content)
  await sql`update mail_text set revision = ${revision}, content = ${json}::jsonb, updated_date = ${now}, updated_by = ${author}
    where site_id = ${siteId} and kind = ${kind} and language = ${language}`.execute(db)
  await sql`insert into mail_text_version (site_id, kind, language, revision, content, created_date, author)
    values (${siteId}, ${kind}, ${language}, ${revision}, ${json}::jsonb, ${now}, ${author ?? ''})`.execute(db)
  await sql`delete from mail_text_version where site_id = ${siteId} and kind = ${kind} and language = ${language}
    and revision <= ${revision - BigInt(keptVersions)}`.execute(db)
}

const keptVersions = 20

/** The newest first. */
export async function loadMailTextVersions(
  { db, siteId }: SiteRead,
  kind: MailTextKind,
  language: MailLanguage,
): Promise<MailTextRow[]> {
  const { rows } =
    await sql<MailTextRow>`select kind, language, revision, content, created_date as updated_date, author as updated_by
    from mail_text_version where site_id = ${siteId} and kind = ${kind} and language = ${language}
    order by revision desc limit ${keptVersions}`.execute(db)
  return rows
}
