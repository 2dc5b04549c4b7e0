import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { getCurrentMember, updateCurrentMemberSlug, updateMember } from '@stoa/contract/calls/members/members'
import { redirect } from 'react-router'
import { storefront } from '../../lib/context.ts'
import { formAction } from '../../lib/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import { problemsOf } from '../../lib/violations.server.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/profile-page.ts'
import { answer, requireMember } from './sign-in.server.ts'

const ProfileForm = loadOnInteraction(async () => (await import('./profile-form.tsx')).ProfileForm)
await loadedInUse()

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const { member } = await visit.api.call(getCurrentMember, { fieldsets: ['FULL'] })
  return {
    title: visit.i18n._(msg`Your profile – ${visit.shop.name}`),
    isSaved: url.searchParams.has('saved'),
    values: {
      firstName: member?.contact?.firstName ?? '',
      lastName: member?.contact?.lastName ?? '',
      nickname: member?.profile?.nickname ?? '',
      slug: member?.profile?.slug ?? '',
      phone: member?.contact?.phones?.[0] ?? '',
      isPublic: member?.privacyStatus === 'PUBLIC',
    },
  }
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const memberId = requireMember(visit, { url })
  const textOf = (name: string) => String(form.get(name) ?? '').trim()
  const [firstName, lastName, nickname, slug, phone] = ['firstName', 'lastName', 'nickname', 'slug', 'phone'].map(textOf)
  const given = { firstName: firstName!, lastName: lastName!, nickname: nickname!, slug: slug!, phone: phone! }
  try {
    // The slug can be taken, so it is first: nothing else is saved then.
    if (slug) await visit.api.call(updateCurrentMemberSlug, { slug })
    await visit.api.call(updateMember, {
      member: {
        id: memberId,
        profile: { nickname: nickname || null },
        contact: { firstName: firstName || null, lastName: lastName || null, phones: phone ? [phone] : [] },
        privacyStatus: form.has('isPublic') ? 'PUBLIC' : 'PRIVATE',
      },
    })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'SLUG_ALREADY_EXISTS')
      return answer(visit, { given, problems: { slug: msg`Somebody else has this address. Choose another one.` } })
    if (error.violations.length === 0) throw error
    return answer(visit, { given, problems: problemsOf(error.violations) })
  }
  return redirect(paths.accountProfile({ saved: 'yes' }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfileForm loaderData={loaderData} actionData={actionData} />
}
