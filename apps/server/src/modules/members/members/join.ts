import { comparableEmail } from '@stoa/contract/email'
import type { Member } from '@stoa/contract/services/members/members'
import { throwAllViolations } from '../../../kernel/basics/errors.ts'
import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'
import { newId } from '../../../kernel/basics/ids.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { completeCustomFields, type PathOfValue } from './custom-fields.ts'
import { member, type MemberFields, type StoredMember } from './entity.ts'
import { checkLimits, type PathOfPart } from './limits.ts'
import { checkFilesNamed } from '../../media/media/index.ts'
import { bookWithDefaults } from './address-book.ts'
import { choosingNewsletter } from './newsletter.ts'
import type { AgreedTerms } from './preferences.ts'
import { loadDefaultPrivacy, mayBePublic } from './privacy.ts'
import type { ProfileDetails } from './profile-details.ts'

/** The statements of a registration besides the fields of a member. */
export interface RegistrationDetails {
  /** The wanted end of the profile's address. One that is taken gets a number. */
  slug?: string | undefined
  wantsNewsletter?: boolean | undefined
  /** The text beside the box by which they asked for the newsletter. */
  newsletterText?: string | undefined
  language?: MailLanguage | undefined
  details?: ProfileDetails | undefined
  /** Where the request has the values of custom fields, unless it has a whole member. */
  pathOf?: PathOfValue
  /** Returns the path of the other parts. */
  pathOfPart?: PathOfPart
}

interface AddOptions extends RegistrationDetails {
  /** The id of an invited member. */
  id?: string
  status?: 'APPROVED' | 'PENDING'
  loginEmailVerified?: boolean
  agreedTerms?: AgreedTerms | undefined
}

/** Throws all violations in the data of a new member. */
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
  { id = newId(), status = 'APPROVED', loginEmailVerified = false, ...more }: AddOptions = {},
): Promise<StoredMember> {
  const { slug, details, pathOf, pathOfPart } = more
  checkLimits(given, pathOfPart)
  const values = given.contact?.customFields
  await checkFilesNamed(site, given.profile?.photo?.url, pathOfPart?.('photo') ?? 'member.profile.photo.url')
  await checkFilesNamed(site, values, pathOf?.() ?? 'member.contact.customFields')
  const loginEmail = given.loginEmail && comparableEmail(given.loginEmail)
  const preferences = await preferencesOf(site, { id, loginEmail, loginEmailVerified }, more)
  const addressBook = details && bookWithDefaults(undefined, details.addresses)
  const own: Partial<MemberFields> = {
    ...(loginEmail && { loginEmail }),
    loginEmailVerified,
    status: loginEmail ? status : 'OFFLINE',
    activityStatus: 'ACTIVE',
    privacyStatus: await loadPrivacyStatus(site, given),
    profile: { ...given.profile, slug: slug ?? null },
    ...(preferences && { preferences }),
    ...(details && { details }),
    ...(addressBook && { addressBook }),
  }
  const contact = values && { ...given.contact, customFields: await completeCustomFields(site, values, { pathOf }) }
  return member.create(site, { ...given, ...(contact && { contact }) }, id, own)
}

async function preferencesOf(
  site: SiteTx,
  added: Parameters<typeof choosingNewsletter>[1],
  { wantsNewsletter, newsletterText, agreedTerms, language }: AddOptions,
): Promise<StoredMember['preferences']> {
  const shown = newsletterText ? ({ place: 'REGISTRATION', text: newsletterText } as const) : undefined
  const newsletter = wantsNewsletter ? await choosingNewsletter(site, added, true, { isTold: true, shown }) : {}
  if (Object.keys(newsletter).length === 0 && !agreedTerms && !language) return undefined
  return {
    ...newsletter,
    ...(agreedTerms && { agreedTerms }),
    ...(language && { language }),
  }
}

async function loadPrivacyStatus(site: SiteTx, { privacyStatus }: Member): Promise<'PRIVATE' | 'PUBLIC'> {
  if (!(await mayBePublic(site))) return 'PRIVATE'
  if (privacyStatus === 'PRIVATE' || privacyStatus === 'PUBLIC') return privacyStatus
  return (await loadDefaultPrivacy(site)).defaultPrivacy
}
