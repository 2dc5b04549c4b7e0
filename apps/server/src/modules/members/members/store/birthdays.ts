import { sql } from 'kysely'
import type { SiteRead } from '../../../../kernel/site/site.ts'

/** The members who were born on one of some days, each as month and day (`02-29`), in the order of their ids after one. */
export async function findBornOn(
  { db, siteId }: SiteRead,
  days: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from member
    where site_id = ${siteId} and right(doc #>> '{contact,birthdate}', 5) = any(${days}::text[])
      and (${after ?? null}::uuid is null or id > ${after ?? null}::uuid) order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
