import type { Member } from '@stoa/contract/services/members/members'
import { newId } from '../../kernel/ids.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { completeCustomFields } from './custom-fields.ts'
import { member } from './entity.ts'
import { defaultPrivacy } from './privacy.ts'

/**
 * Adds a member. Throws MEMBER_ALREADY_EXISTS where another one has the login email. A member without a login email is OFFLINE:
 * an author who cannot sign in.
 */
export async function addMember(
  site: SiteTx,
  given: Member,
  { status = 'APPROVED', loginEmailVerified = false }: { status?: 'APPROVED' | 'PENDING'; loginEmailVerified?: boolean } = {},
): Promise<Member> {
  const loginEmail = given.loginEmail?.trim().toLowerCase()
  const own: Partial<Member> = {
    ...(loginEmail && { loginEmail }),
    loginEmailVerified,
    status: loginEmail ? status : 'OFFLINE',
    activityStatus: 'ACTIVE',
    privacyStatus: chosenPrivacy(given) ?? (await defaultPrivacy(site)),
  }
  const values = given.contact?.customFields
  const contact = values && { ...given.contact, customFields: await completeCustomFields(site, values) }
  return member.create(site, { ...given, ...(contact && { contact }) }, newId(), own)
}

function chosenPrivacy({ privacyStatus }: Member) {
  return privacyStatus === 'PRIVATE' || privacyStatus === 'PUBLIC' ? privacyStatus : undefined
}
