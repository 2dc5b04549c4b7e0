import type { Member } from '@stoa/contract/services/members/members'
import { sql } from 'kysely'
import { refusal } from '../../kernel/errors.ts'
import { checkSlug } from '../../kernel/slugs.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { member } from './entity.ts'

const form = /^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u

/** Gives a member another slug. The former one leads to them until somebody else takes it. */
export async function changeSlug(site: SiteTx, id: string, given: string): Promise<Member> {
  const slug = given.normalize('NFKC').toLowerCase()
  checkSlug(slug, form, 'slug')
  const before = await member.lock(site, id)
  const former = before.profile!.slug!
  if (former === slug) return before
  if (await member.list.rowsWhere({ ...site, audience: 'STAFF' }, sql`1`, sql`slug = ${slug}`).then((rows) => rows.length > 0))
    throw refusal('SLUG_ALREADY_EXISTS', 'another member has this slug', { slug })
  const { db, siteId } = site
  await sql`delete from member_former_slug where site_id = ${siteId} and slug = ${slug}`.execute(db)
  await sql`insert into member_former_slug (site_id, slug, member_id) values (${siteId}, ${former}, ${id})
    on conflict (site_id, slug) do update set member_id = excluded.member_id`.execute(db)
  return member.save(site, before, { ...before, profile: { ...before.profile, slug } })
}

/** The member with a slug, or who had it and did not lose it to somebody else. Undefined where the caller may not see them. */
export async function findBySlug(site: SiteRead, slug: string): Promise<Member | undefined> {
  return member.findWhere(
    site,
    sql`(slug = ${slug} or id = (select member_id from member_former_slug
      where member_former_slug.site_id = ${site.siteId} and member_former_slug.slug = ${slug}))`,
  )
}
