import type { Person, PersonalData } from '../../../kernel/site/personal-data.ts'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { addressesOf } from './address-book.ts'
import { deleteBlocksOf, loadBlockedIds } from './store/blocks.ts'
import { wholeMember } from './fieldsets.ts'
import { findMember } from './store/members.ts'
import { asPerson } from './trash.ts'
import { loadFormerSlugs } from './store/slugs.ts'
import { deleteAssignee, deleteTrashed } from './store/trash.ts'

/** A member as a person whose data is looked for; undefined where there is no such member. */
export async function findPerson(site: SiteRead, memberId: string): Promise<Person | undefined> {
  const found = await findMember(asStaff(site), memberId)
  return found && asPerson(found)
}

/** Account, profile and contact details, with the values of the site's own fields. */
export const memberData: PersonalData = {
  name: 'account',
  tables: ['member', 'member_former_slug', 'member_trash', 'member_block'],
  async *read(site, { memberId }) {
    const found = await findMember(asStaff(site), memberId)
    if (!found) return
    const blockedMemberIds = await loadBlockedIds(site, memberId)
    const formerSlugs = await loadFormerSlugs(site, memberId)
    yield {
      ...wholeMember(found),
      addressBook: addressesOf(found),
      preferences: found.preferences ?? {},
      profileDetails: found.details ?? {},
      formerSlugs,
      blockedMemberIds,
    }
  },
  async erase(site, { memberId }) {
    const blocks = await deleteBlocksOf(site, memberId)
    await deleteAssignee(site, memberId)
    const trashed = await deleteTrashed(site, memberId)
    return { erased: blocks + trashed }
  },
}
