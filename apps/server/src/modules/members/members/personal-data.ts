import { sql } from 'kysely'
import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { addressesOf } from './address-book.ts'
import { removeBlocksOf } from './blocks.ts'
import { wholeMember } from './fieldsets.ts'
import { findMember } from './store.ts'
import { asPerson } from './trash.ts'

/** A member as a person whose data is looked for; undefined where there is no such member. */
export async function personOf(site: SiteRead, memberId: string): Promise<Person | undefined> {
  const found = await findMember(asStaff(site), memberId)
  return found && asPerson(found)
}

/** Account, profile and contact details, with the values of the site's own fields. */
export const memberData: PersonalData = {
  name: 'account',
  tables: ['member', 'member_former_slug', 'member_trash', 'member_block'],
  async *read(site, { memberId }) {
    const { db, siteId } = site
    const found = await findMember(asStaff(site), memberId)
    if (!found) return
    const blocked = await sql<{ id: string }>`select blocked_id as id from member_block
      where site_id = ${siteId} and blocking_id = ${memberId} order by created_date`.execute(db)
    const slugs = await sql<{ slug: string }>`select slug from member_former_slug
      where site_id = ${siteId} and member_id = ${memberId} order by slug`.execute(db)
    yield {
      ...wholeMember(found),
      addressBook: addressesOf(found),
      preferences: found.preferences ?? {},
      profileDetails: found.details ?? {},
      formerSlugs: slugs.rows.map(({ slug }) => slug),
      blockedMemberIds: blocked.rows.map(({ id }) => id),
    }
  },
  async erase(site, { memberId }) {
    const { db, siteId } = site
    const blocks = await removeBlocksOf(site, memberId)
    await sql`update member_trash set content_assignee_id = null
      where site_id = ${siteId} and content_assignee_id = ${memberId}`.execute(db)
    const { numAffectedRows } = await sql`delete from member_trash where site_id = ${siteId} and id = ${memberId}`.execute(db)
    return { erased: blocks + Number(numAffectedRows ?? 0n) }
  },
}
