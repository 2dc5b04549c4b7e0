import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'

const maxLength = 2000

/** The beginning of what a member wrote, without formatting. */
export async function loadAboutText({ db, siteId }: SiteRead, memberId: string): Promise<string> {
  const { rows } = await sql<{ text: string | null }>`
    select string_agg(text #>> '{}', ' ') as text from member_about, jsonb_path_query(doc, 'strict $.content.**.textData.text', '{}', true) as text
    where site_id = ${siteId} and member_id = ${memberId}`.execute(db)
  return rows[0]?.text?.slice(0, maxLength) ?? ''
}
