import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import { checkSlug } from '../../../kernel/basics/slugs.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member, type StoredMember } from './entity.ts'
import { deleteFormerSlug, upsertFormerSlug } from './store/slugs.ts'

const form = /^[\p{Ll}\p{Lo}\p{N}]+(-[\p{Ll}\p{Lo}\p{N}]+)*$/u

/** Gives a member another slug. The former one leads to them until another member takes it. */
export async function changeSlug(site: SiteTx, id: string, given: string): Promise<StoredMember> {
  const slug = storedSlug(given)
  const before = await member.lock(site, id)
  const former = before.profile.slug
  if (former === slug) return before
  if (await isTaken(site, slug)) throw refusal('SLUG_ALREADY_EXISTS', 'another member has this slug', { slug })
  await deleteFormerSlug(site, slug)
  await upsertFormerSlug(site, former, id)
  return member.save(site, before, { ...before, profile: { ...before.profile, slug } })
}

/** True if a member may have a slug, and the slug as it is stored. Throws INVALID_SLUG_FORMAT. */
export async function checkOwn(site: SiteRead, id: string, given: string): Promise<{ slug: string; isAvailable: boolean }> {
  const slug = storedSlug(given)
  const own = await member.get(site, id)
  return { slug, isAvailable: own.profile.slug === slug || !(await isTaken(site, slug)) }
}

function storedSlug(given: string): string {
  const slug = given.normalize('NFKC').toLowerCase()
  checkSlug(slug, form, 'slug')
  return slug
}

/** True if a member has a slug, also one whom the caller may not see. */
async function isTaken(site: SiteRead, slug: string): Promise<boolean> {
  return (await member.list.rowsWhere(asStaff(site), sql`1`, sql`slug = ${slug}`)).length > 0
}

/**
 * Finds the member with a slug, or the one who had it if no other member has taken it. Undefined if the caller may not see them.
 */
export async function findBySlug(site: SiteRead, slug: string): Promise<StoredMember | undefined> {
  return member.findWhere(
    site,
    sql`(slug = ${slug} or id = (select member_id from member_former_slug
      where member_former_slug.site_id = ${site.siteId} and member_former_slug.slug = ${slug}))`,
  )
}
