import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { followMember, unfollowMember } from '@stoa/contract/calls/members/member-followers'
import { reportMember } from '@stoa/contract/calls/members/member-report'
import { blockMember } from '@stoa/contract/calls/members/member-to-member-block'
import { getMemberBySlug } from '@stoa/contract/calls/stoa/member-profiles'
import { data, redirect } from 'react-router'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { formAction } from '../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import { notFound } from '../../lib/page/not-found.ts'
import { refusalText } from '../../lib/texts/refusal-texts.server.ts'
import { accountPaths } from '../../account-paths.ts'
import type { Route } from './+types/member-page.ts'
import { pathOf } from '../../lib/page/path-of.ts'
import { loadMemberView } from './member-view.server.ts'

const Profile = loadOnInteraction(async () => (await import('./profile.tsx')).Profile)
const HiddenProfile = loadOnInteraction(async () => (await import('./hidden-profile.tsx')).HiddenProfile)
await loadedInUse()

/** Why a member is reported, in the words of the contract. */
const reasons = ['SPAM', 'IMPERSONATION', 'HARASSMENT', 'OTHER'] as const

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { i18n, shop } = visit
  const found = await findMember(visit, params.slug)
  // The answer is the same whether there is no such member, or one whom this visitor does not see.
  if (!found)
    return data(
      { title: i18n._(msg`Profile not shown – ${shop.name}`), member: undefined, isVisitor: !visit.memberId, path: url.pathname },
      { status: 404 },
    )
  if (found.slug !== params.slug) throw redirect(accountPaths.member(found.slug!), 301)
  const member = await loadMemberView(visit, context, found)
  return { title: `${member.name} – ${shop.name}`, member, done: url.searchParams.get('done') }
}

/** Undefined for a member whom the visitor does not see, as for one who does not exist. */
async function findMember({ api }: Visit, slug: string) {
  try {
    return await api.call(getMemberBySlug, { slug })
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return undefined
    throw error
  }
}

export const action = formAction(async ({ params, context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  const { api, i18n, memberId: ownId } = visit
  if (!ownId) return redirect(accountPaths.signIn({ to: pathOf(url) }))
  const found = await findMember(visit, params.slug)
  if (!found) throw notFound()
  const { memberId, slug } = found
  try {
    switch (form.get('act')) {
      case 'follow':
        await api.call(followMember, { memberId: memberId! })
        break
      case 'unfollow':
        await api.call(unfollowMember, { memberId: memberId! })
        break
      case 'block':
        await api.call(blockMember, { memberId: memberId! })
        return redirect(accountPaths.members())
      case 'report': {
        const category = reasons.find((known) => known === form.get('reason')) ?? 'OTHER'
        await api.call(reportMember, { memberReport: { reportedMemberId: memberId!, reason: { category } } })
        return redirect(accountPaths.member(slug!, { done: 'reported' }))
      }
    }
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error
    return data({ problem: i18n._(refusalText(error)) }, { status: 422 })
  }
  return redirect(accountPaths.member(slug!))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.member) return <HiddenProfile isVisitor={loaderData.isVisitor} path={loaderData.path} />
  return <Profile member={loaderData.member} done={loaderData.done} problem={actionData?.problem} />
}
