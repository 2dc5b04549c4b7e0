import { isDeepStrictEqual } from 'node:util'
import type { Address, Contact, Member } from '@stoa/contract/services/members/members'
import type { Preferences } from '@stoa/contract/services/stoa/member-preferences'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkFilesNamed } from '../../media/media/index.ts'
import { bookWithDefaults } from './address-book.ts'
import { completeCustomFields } from './custom-fields.ts'
import { member, type StoredMember } from './entity.ts'
import type { RegistrationDetails } from './join.ts'
import { checkLimits } from './limits.ts'
import { choosingNewsletter } from './newsletter.ts'
import { changedPreferences } from './preferences.ts'
import { mayBePublic } from './privacy.ts'
import { mergedDetails, type ProfileDetails } from './profile-details.ts'

/**
 * Gives a member what an app knows of them. Single fields replace the former, lists get what they do not have yet. The slug stays, because
 * links lead to it, and who has unsubscribed from the newsletter stays unsubscribed.
 */
export async function mergeIntoMember(site: SiteTx, id: string, given: Member, more: RegistrationDetails): Promise<StoredMember> {
  const { pathOf, pathOfPart } = more
  const before = await member.lock(site, id)
  const values = given.contact?.customFields
  await checkFilesNamed(site, given.profile?.photo?.url, pathOfPart?.('photo') ?? 'member.profile.photo.url')
  await checkFilesNamed(site, values, pathOf?.() ?? 'member.contact.customFields')
  const { addresses, details } = withKnownAddresses(before, given, more.details)
  const contact: Contact = {
    ...before.contact,
    ...given.contact,
    ...union('phones', before, given),
    ...union('emails', before, given),
    ...(addresses.length > 0 && { addresses }),
    ...(values && { customFields: await completeCustomFields(site, values, { before, pathOf }) }),
  }
  const addressBook = bookWithDefaults(before.addressBook, details?.addresses)
  const chosen =
    more.wantsNewsletter === undefined
      ? before.preferences
      : await choosingNewsletter(site, before, more.wantsNewsletter, { isTold: true })
  const preferences = changedPreferences(chosen, choicesOf(more))
  const mayShow = given.privacyStatus !== 'PUBLIC' || (await mayBePublic(site))
  const after: StoredMember = {
    ...before,
    ...(given.privacyStatus && mayShow && { privacyStatus: given.privacyStatus }),
    profile: { ...before.profile, ...given.profile, slug: before.profile.slug },
    contact,
    ...((before.preferences || Object.keys(preferences).length > 0) && { preferences }),
    ...detailsAfter(before, details, more),
    ...(addressBook && { addressBook }),
  }
  checkLimits(after, pathOfPart)
  return isDeepStrictEqual(before, after) ? before : member.save(site, before, after)
}

function detailsAfter({ details: before }: StoredMember, given: ProfileDetails | undefined, { language }: RegistrationDetails) {
  if (!given && !before) return {}
  const { language: other, ...details } = mergedDetails(before, given)
  return { details: { ...details, ...(other && !language && { language: other }) } }
}

/** A language that no email is written in takes the place of the member's choice, which is one that emails are written in. */
function choicesOf({ language, details }: RegistrationDetails): Preferences {
  return {
    ...(language && { language }),
    ...(details?.language && { language: null }),
  }
}

function union(list: 'phones' | 'emails', before: Member, given: Member) {
  const added = given.contact?.[list]
  return added && { [list]: [...new Set([...(before.contact?.[list] ?? []), ...added])] }
}

/** The addresses of both. One that the member has already keeps its id, which the details then name. */
function withKnownAddresses(before: Member, given: Member, details: ProfileDetails | undefined) {
  const known = before.contact?.addresses ?? []
  const idOf = new Map<string, string>()
  const added = (given.contact?.addresses ?? []).filter((address) => {
    const same = known.find((each) => isDeepStrictEqual(placeOf(each), placeOf(address)))
    if (same?.id && address.id) idOf.set(address.id, same.id)
    return !same
  })
  const tagged = details?.addresses?.map((each) => ({ ...each, id: idOf.get(each.id) ?? each.id }))
  return {
    addresses: [...known, ...added],
    details: details && { ...details, ...(tagged && { addresses: tagged }) },
  }
}

function placeOf({ id: _id, ...place }: Address) {
  return place
}
