import { sql } from 'kysely'
import type { SiteRead, SiteTx } from '../../../../kernel/site/site.ts'

export async function loadFormerSlugs({ db, siteId }: SiteRead, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from member_former_slug
    where site_id = ${siteId} and member_id = ${memberId} order by slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

export async function deleteFormerSlug({ db, siteId }: SiteTx, slug: string): Promise<void> {
  await sql`delete from member_former_slug where site_id = ${siteId} and slug = ${slug}`.execute(db)
}

export async function upsertFormerSlug({ db, siteId }: SiteTx, former: string, memberId: string): Promise<void> {
  await sql`insert into member_former_slug (site_id, slug, member_id) values (${siteId}, ${former}, ${memberId})
    on conflict (site_id, slug) do update set member_id = excluded.member_id`.execute(db)
}

export async function lockSlug({ db, siteId }: SiteTx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`member ${siteId} ${slug}`}, 0))`.execute(db)
}

export async function findSlugsFrom({ db, siteId }: SiteRead, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select slug from member where site_id = ${siteId} and starts_with(slug, ${prefix})
    union select slug from member_former_slug where site_id = ${siteId} and starts_with(slug, ${prefix})`.execute(db)
  return rows.map(({ slug }) => slug)
}
