import { sql } from 'kysely'
import type { SiteTx, SiteRead } from '../../../../kernel/site/site.ts'
import { isDeletedEmail } from '../../../members/members/ports/accounts.ts'
import { seesMember } from '../../../members/members/ports/reading.ts'

export async function insertAuthor({ db, siteId, now }: SiteTx, id: string, email: string, name: string): Promise<void> {
  await sql`insert into review_author (site_id, id, email, name, created_date)
    values (${siteId}, ${id}, ${email}, ${name}, ${now}) on conflict (site_id, email) do nothing`.execute(db)
}

export async function findSeenMembers(site: SiteRead, ids: readonly string[]): Promise<string[]> {
  const { db } = site
  const { rows } = await sql<{ id: string }>`select given.id from unnest(${ids}::uuid[]) as given (id)
    where ${seesMember(site, sql`given.id`)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first and last names of members, as their account has them. */
export async function findFullNames(
  { db, siteId }: SiteRead,
  ids: readonly string[],
): Promise<{ id: string; firstName: string; lastName: string }[]> {
  const { rows } = await sql<{ id: string; firstName: string; lastName: string }>`
    select id, doc #>> '{contact,firstName}' as "firstName", doc #>> '{contact,lastName}' as "lastName" from member
    where site_id = ${siteId} and id = any(${ids}::uuid[])
      and doc #>> '{contact,firstName}' <> '' and doc #>> '{contact,lastName}' <> ''`.execute(db)
  return rows
}

export async function findDeletedAuthors(site: SiteRead, ids: readonly string[]): Promise<string[]> {
  const { db, siteId } = site
  const { rows } = await sql<{ id: string }>`select id from review_author
    where site_id = ${siteId} and id = any(${ids}::uuid[]) and ${isDeletedEmail(site, sql.ref('review_author.email'))}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findContact(
  { db, siteId }: SiteRead,
  by: { id: string } | { email: string },
): Promise<{ id: string; email: string; name: string } | undefined> {
  const condition = 'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`
  const { rows } = await sql<{ id: string; email: string; name: string }>`select id, email, name from review_author
    where site_id = ${siteId} and ${condition}`.execute(db)
  return rows[0]
}
