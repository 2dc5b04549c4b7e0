import { sql } from 'kysely'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The language of a tag without its region, `pt` for `pt-BR`; undefined for what is no tag. */
export function languageOf(tag: string | undefined): string | undefined {
  return /^([a-z]{2,3})(?:[-_][a-z0-9]{1,8})*$/i.exec(tag ?? '')?.[1]?.toLowerCase()
}

/** More languages than that are not offered to choose from. */
const maxLanguages = 30

/** The languages of an item's published reviews. Each is one read of an index, however many reviews there are. */
export async function languagesOf({ db, siteId }: SiteRead, namespace: string, entityId: string): Promise<string[]> {
  const after = (previous: ReturnType<typeof sql>) => sql`(select language from review where site_id = ${siteId}
    and namespace = ${namespace} and entity_id = ${entityId} and moderation_status = 'APPROVED' and language > ${previous}
    order by language limit 1)`
  const { rows } = await sql<{ language: string }>`with recursive found (language) as (
      ${after(sql`''`)}
      union all
      select next.language from found, lateral ${after(sql`found.language`)} as next
    ) select language from found limit ${maxLanguages}`.execute(db)
  return rows.map(({ language }) => language)
}
