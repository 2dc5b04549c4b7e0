import { sql } from 'kysely'
import type { SiteTx } from '../../../../kernel/site/site.ts'

export async function insertPhoneMessage(
  { db, siteId, now }: SiteTx,
  {
    id,
    channel,
    recipient,
    sealedText,
    language,
  }: { id: string; channel: 'SMS' | 'CALL'; recipient: string; sealedText: string; language: string },
): Promise<void> {
  await sql`insert into phone_message (site_id, id, channel, recipient, text_sealed, language, created_date)
    values (${siteId}, ${id}, ${channel}, ${recipient}, ${sealedText}, ${language}, ${now})`.execute(db)
}

export async function claimPhoneMessageRows({ db, siteId, now }: SiteTx, since: Date, limit: number): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`update phone_message set claimed_date = ${now}
    where site_id = ${siteId} and claimed_date is null and id in (
      select id from phone_message where site_id = ${siteId} and claimed_date is null
        and created_date > ${since}
      order by created_date limit ${limit})
    returning id, channel, recipient, text_sealed, language, created_date`.execute(db)
  return rows
}

interface MessageRow {
  id: string
  channel: 'SMS' | 'CALL'
  recipient: string
  text_sealed: string
  language: string
  created_date: Date
}
