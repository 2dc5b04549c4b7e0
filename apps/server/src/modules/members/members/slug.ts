import { sql } from 'kysely'
import { freeSlug, slugOfName } from '../../../kernel/basics/slugs.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'

const maxLength = 60

/** A slug from a member's name, which no other member has or had. Addresses of mails are never part of it. */
export async function chooseSlug(site: SiteTx, name: string): Promise<string> {
  const slug = slugOf(name)
  // Namesakes who join at the same moment choose one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`member ${site.siteId} ${slug}`}, 0))`.execute(site.db)
  const { rows } = await sql<{
    slug: string
  }>`select slug from member where site_id = ${site.siteId} and starts_with(slug, ${slug})
    union select slug from member_former_slug where site_id = ${site.siteId} and starts_with(slug, ${slug})`.execute(site.db)
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

/** The slug of a name; `member` for a name without letters and digits. */
export function slugOf(name: string): string {
  return slugOfName(name, maxLength, 'member')
}
