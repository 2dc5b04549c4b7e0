import { service, type Member } from '@stoa/contract/services/members/members'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { enqueueCopies } from '../../media/pictures/index.ts'
import { picturesElsewhere } from './pictures-elsewhere.ts'
import { withIds, withoutGoneRecipients } from './address-book.ts'
import { hiddenFrom } from './store/blocks.ts'
import { wholeMember } from './fieldsets.ts'
import { checkMayBePublic, showsProfiles } from './privacy.ts'
import { withoutGoneDetails } from './profile-details.ts'
import { chooseSlug } from './slug.ts'
import type { MemberFields, StoredMember } from './stored-member.ts'
import { memberWords } from './words.ts'

export type { MemberFields, StoredMember }

/** Members as they are stored. `fieldsets.ts` decides which fields a caller gets. */
export const member = entity<MemberFields>({
  service,
  type: 'Member',
  table: 'member',
  columns: {
    loginEmail: 'login_email',
    loginEmailVerified: { column: 'login_email_verified', notNull: true },
    status: { column: 'status', notNull: true },
    privacyStatus: { column: 'privacy_status', notNull: true },
    activityStatus: { column: 'activity_status', notNull: true },
    lastLoginDate: 'last_login_date',
    'profile.nickname': 'nickname',
    'profile.slug': { column: 'slug', notNull: true },
  },
  visibleRows: visibleMembers,
  hides: (site, path) => site.audience === 'PUBLIC' && !publicFields.has(path),
  sortable: ['createdDate', 'lastLoginDate', 'profile.nickname'],
  search: memberWords,
  conflicts: { member_login_email: 'MEMBER_ALREADY_EXISTS', member_slug: 'SLUG_ALREADY_EXISTS' },
  inEvents: wholeMember,
  async prepare(site, next, before) {
    if (before?.privacyStatus === 'PRIVATE' && next.privacyStatus === 'PUBLIC') await checkMayBePublic(site)
    const name = next.profile?.nickname?.trim() || fullName(next)
    const profile = { ...next.profile, ...(name && { nickname: name }) }
    const addresses = next.contact?.addresses
    enqueueCopies(site, { owner: 'MEMBER', id: next.id }, before ? picturesElsewhere(before) : [], picturesElsewhere(next))
    return {
      ...withoutGoneDetails(withoutGoneRecipients(next)),
      ...(addresses && { contact: { ...next.contact, addresses: withIds(addresses) } }),
      profile: { ...profile, slug: before?.profile?.slug ?? (await chooseSlug(site, next.profile?.slug || name)) },
    }
  },
})

/** The fields by which visitors and other members can filter and sort. */
const publicFields = new Set(['id', 'profile.nickname', 'profile.slug', 'createdDate'])

/**
 * Members see themselves; they and visitors see approved members who are public, where the site shows them. Of two members of whom
 * one blocked the other, neither sees the other.
 */
export function visibleMembers(site: SiteRead) {
  const { caller } = site
  const isShown = sql<boolean>`(status = 'APPROVED' and privacy_status = 'PUBLIC' and ${showsProfiles(site)})`
  if (caller?.kind !== 'MEMBER') return isShown
  const { memberId } = caller
  return sql<boolean>`(id = ${memberId} or (${isShown} and id not in ${hiddenFrom(site, memberId)}))`
}

function fullName({ contact }: Member): string {
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ')
}
