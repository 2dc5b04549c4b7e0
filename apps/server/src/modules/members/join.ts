import type { Member } from '@stoa/contract/services/members/members'
import { throwAllViolations } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { SiteTx } from '../../kernel/site.ts'
import { completeCustomFields, type PathOfValue } from './custom-fields.ts'
import { member, type StoredMember } from './entity.ts'
import { checkLimits, type PathOfPart } from './limits.ts'
import { checkFilesNamed } from '../media/index.ts'
import type { AgreedTerms } from './preferences.ts'
import { defaultPrivacy, mayBePublic } from './privacy.ts'

interface AddOptions {
  /** That of somebody who was invited. */
  id?: string
  status?: 'APPROVED' | 'PENDING'
  loginEmailVerified?: boolean
  wantsNewsletter?: boolean | undefined
  agreedTerms?: AgreedTerms | undefined
  /** Where the request has the values of custom fields, unless it has a whole member. */
  pathOf?: PathOfValue
  /** The same for the other parts. */
  pathOfPart?: PathOfPart
}

/** Throws every violation of what somebody gives who becomes a member. */
export async function checkNewMember(
  site: SiteTx,
  given: Member,
  { pathOf, pathOfPart }: Pick<AddOptions, 'pathOf' | 'pathOfPart'>,
): Promise<void> {
  const values = given.contact?.customFields
  await throwAllViolations([
    async () => checkLimits(given, pathOfPart),
    async () => void (values && (await completeCustomFields(site, values, { pathOf }))),
  ])
}

/**
 * Adds a member. Throws MEMBER_ALREADY_EXISTS where another one has the login email. A member without a login email is OFFLINE:
 * an author who cannot sign in.
 */
export async function addMember(
  site: SiteTx,
  given: Member,
  {
    id = newId(),
    status = 'APPROVED',
    loginEmailVerified = false,
    wantsNewsletter = false,
    agreedTerms,
    pathOf,
    pathOfPart,
  }: AddOptions = {},
): Promise<Member> {
  checkLimits(given, pathOfPart)
  const values = given.contact?.customFields
  await checkFilesNamed(site, given.profile?.photo?.url, pathOfPart?.('photo') ?? 'member.profile.photo.url')
  await checkFilesNamed(site, values, pathOf?.() ?? 'member.contact.customFields')
  const loginEmail = given.loginEmail?.trim().toLowerCase()
  const own: Partial<StoredMember> = {
    ...(loginEmail && { loginEmail }),
    loginEmailVerified,
    status: loginEmail ? status : 'OFFLINE',
    activityStatus: 'ACTIVE',
    privacyStatus: await privacyOf(site, given),
    ...((wantsNewsletter || agreedTerms) && {
      preferences: { ...(wantsNewsletter && { newsletterDate: site.now.toISOString() }), ...(agreedTerms && { agreedTerms }) },
    }),
  }
  const contact = values && { ...given.contact, customFields: await completeCustomFields(site, values, { pathOf }) }
  return member.create(site, { ...given, ...(contact && { contact }) }, id, own)
}

async function privacyOf(site: SiteTx, { privacyStatus }: Member): Promise<'PRIVATE' | 'PUBLIC'> {
  if (!(await mayBePublic(site))) return 'PRIVATE'
  if (privacyStatus === 'PRIVATE' || privacyStatus === 'PUBLIC') return privacyStatus
  return (await defaultPrivacy(site)).defaultPrivacy!
}
