import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { ignoreRefusal } from '../../../lib/page/ignore-refusal.ts'
import { unblockMember } from '@stoa/contract/calls/members/member-to-member-block'
import { listBlockedMembers } from '@stoa/contract/calls/stoa/blocked-members'
import { getMemberPrivacySettings } from '@stoa/contract/calls/members/member-privacy-settings'
import { getCurrentMember, updateCurrentMemberSlug, updateMember } from '@stoa/contract/calls/members/members'
import { getOwnPreferences, updateOwnPreferences } from '@stoa/contract/calls/stoa/member-preferences'
import { listFactors } from '@stoa/contract/calls/stoa/second-factors'
import type { MemberPrivacySettings } from '@stoa/contract/services/members/member-privacy-settings'
import { pictureIdOf } from '@stoa/media-url'
import { redirect } from 'react-router'
import { lookupTable } from '@stoa/web/lookup-table'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import { arePhotosChanged, photosIn } from '../../photos/shared/photos-in.server.ts'
import { toProblems } from '../../../lib/texts/violations.server.ts'
import { accountPaths } from '../../../account-paths.ts'
import type { Route } from './+types/profile-page.ts'
import { coverView } from '../../community/shared/cover-view.ts'
import { loadAbout } from '../../community/shared/member-about.server.ts'
import { toPieces } from '../../community/shared/pieces.ts'
import { readAbout, saveAbout } from '../about/own-about.server.ts'
import type { SeenBy } from '../community/community-field.tsx'
import { coverIn } from '../about/own-cover.server.ts'
import { addressBook, removeAddress, saveAddress } from '../addresses/address-book.server.ts'
import { ownConsents } from './own-consents.server.ts'
import { notificationChoices, saveNotifications } from './notifications.server.ts'
import { toPrivacyInput } from './own-fields.ts'
import { givenChoices, readOwnFields, toInputName, loadOwnFields, shownValues } from './own-fields.server.ts'
import { answerSignIn, requireMember } from '../sign-in/sign-in.server.ts'

const ProfileForm = loadOnInteraction(async () => (await import('./profile-form.tsx')).ProfileForm)
const AddressForm = loadOnInteraction(async () => (await import('../addresses/address-form.tsx')).AddressForm)
await loadedInUse()

/** Further blocked members are shown once some of these are unblocked. */
const blockedShown = 100

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const memberId = requireMember(visit, { url })
  const preferences = visit.api.call(getOwnPreferences, {}).then((answered) => answered.preferences ?? {})
  const [{ member }, about, fields, book, emails, { blockedMembers = [] }, factors, privacy, consents] = await Promise.all([
    visit.api.call(getCurrentMember, { fieldsets: ['FULL'] }),
    loadAbout(visit.api, memberId),
    preferences.then((choices) => loadOwnFields(visit, choices.fields)),
    addressBook(visit, url.searchParams.get('address')),
    preferences,
    visit.api.call(listBlockedMembers, { cursorPaging: { limit: blockedShown } }),
    visit.api.call(listFactors, {}),
    visit.api.call(getMemberPrivacySettings, {}),
    ownConsents(visit),
  ])
  return {
    title: visit.i18n._(msg`Your profile – ${visit.shop.name}`),
    saved: url.searchParams.get('saved'),
    ...book,
    emails: notificationChoices(emails, factors),
    consents,
    blocked: blockedMembers.map(({ memberId: id = '', nickname }) => ({ id, name: nickname ?? visit.i18n._(msg`A member`) })),
    seenBy: seenBy(privacy.memberPrivacySettings),
    cover: coverView(member?.profile?.cover),
    about: { revision: about.revision ?? '', pieces: toPieces(about.content.nodes) },
    fields,
    fieldValues: shownValues(fields, member?.contact?.customFields),
    values: {
      firstName: member?.contact?.firstName ?? '',
      lastName: member?.contact?.lastName ?? '',
      nickname: member?.profile?.nickname ?? '',
      headline: member?.profile?.title ?? '',
      slug: member?.profile?.slug ?? '',
      phone: member?.contact?.phones?.[0] ?? '',
      photo: pictureIdOf(member?.profile?.photo?.url ?? ''),
      isPublic: member?.privacyStatus === 'PUBLIC',
    },
  }
}

/** Returns the audience of public profiles. */
function seenBy({ publicMemberCandidates, publicMemberVisibility }: MemberPrivacySettings = {}): SeenBy {
  if (publicMemberCandidates === 'NO_ONE') return 'NOBODY'
  return publicMemberVisibility === 'VISIBLE_TO_MEMBERS_ONLY' ? 'MEMBERS' : 'EVERYBODY'
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const memberId = requireMember(visit, { url })
  if (form.has('address')) return saveAddress(visit, form)
  if (form.has('emails')) return saveNotifications(visit, form)
  if (form.has('unblock')) return unblock(visit, String(form.get('unblock')))
  if (form.has('removeAddress')) return removeAddress(visit, String(form.get('removeAddress')))
  const readText = (name: string) => String(form.get(name) ?? '').trim()
  const [firstName, lastName, nickname, headline, slug, phone] = [
    'firstName',
    'lastName',
    'nickname',
    'headline',
    'slug',
    'phone',
  ].map(readText)
  const [photo = null] = photosIn(form, 1)
  const fields = await loadOwnFields(visit)
  const own = readOwnFields(fields, form)
  const given = {
    firstName: firstName!,
    lastName: lastName!,
    nickname: nickname!,
    headline: headline!,
    slug: slug!,
    phone: phone!,
    ...own.given,
    ...Object.fromEntries(givenChoices(fields, form).map(({ key, isPublic }) => [toPrivacyInput(key!), isPublic ? 'on' : ''])),
  }
  const about = await readAbout(visit, memberId, form)
  const asGiven = { given, pieces: about.pieces }
  if (about.isOutdated)
    return answerSignIn(visit, {
      ...asGiven,
      problems: {
        about: msg`You changed this text somewhere else meanwhile. Copy what you wrote here, and load the page again.`,
      },
    })
  try {
    // The slug can be taken, so it is first: nothing else is saved then.
    if (slug) await visit.api.call(updateCurrentMemberSlug, { slug })
    await visit.api.call(updateMember, {
      member: {
        id: memberId,
        profile: {
          nickname: nickname || null,
          title: headline || null,
          ...(arePhotosChanged(form) && { photo }),
          ...coverIn(form),
        },
        contact: {
          firstName: firstName || null,
          lastName: lastName || null,
          phones: phone ? [phone] : [],
          ...(Object.keys(own.values).length > 0 && { customFields: own.values }),
        },
        privacyStatus: form.has('isPublic') ? 'PUBLIC' : 'PRIVATE',
      },
    })
    if (fields.length > 0) await visit.api.call(updateOwnPreferences, { preferences: { fields: givenChoices(fields, form) } })
    await saveAbout(visit, about)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const refused = refusals[error.code ?? '']
    if (refused) return answerSignIn(visit, { ...asGiven, ...refused })
    if (error.violations.length === 0) throw error
    return answerSignIn(visit, { ...asGiven, problems: toProblems(error.violations, toInputName) })
  }
  return redirect(accountPaths.accountProfile({ saved: 'yes' }))
})

const refusals: Readonly<Record<string, { problem?: MessageDescriptor; problems?: Record<string, MessageDescriptor> }>> =
  lookupTable({
    SLUG_ALREADY_EXISTS: { problems: { slug: msg`Somebody else has this address. Choose another one.` } },
    COMMUNITY_JOIN_IMPOSSIBLE: { problem: msg`This shop keeps all profiles private at the moment.` },
    MEMBER_MUTED: { problem: msg`Your account may not change this at the moment. Please contact us.` },
  })

async function unblock({ api }: Visit, memberId: string) {
  // In another tab, it may have happened already.
  await ignoreRefusal('BLOCK_DOES_NOT_EXIST', api.call(unblockMember, { memberId }))
  return redirect(accountPaths.accountProfile({ saved: 'unblocked' }))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { edit, countries } = loaderData
  // The key empties the form when another address is edited.
  if (edit) return <AddressForm key={edit.id} address={edit} countries={countries} answer={actionData} />
  return <ProfileForm loaderData={loaderData} actionData={actionData} />
}
