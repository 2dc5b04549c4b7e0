import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import {
  listCurrentMemberFollowers,
  listCurrentMemberFollowing,
  unfollowMember,
} from '@stoa/contract/calls/members/member-followers'
import { queryMembers } from '@stoa/contract/calls/members/members'
import { redirect } from 'react-router'
import { accountPaths } from '../../../account-paths.ts'
import { toAvatarPhoto } from '../../../lib/media/pictures.ts'
import { storefront, type Visit } from '../../../lib/page/context.ts'
import { formAction } from '../../../lib/page/form-action.ts'
import { loadedInUse, loadOnInteraction } from '../../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/followers-page.ts'
import { requireMember } from '../sign-in/sign-in.server.ts'

const Followers = loadOnInteraction(async () => (await import('./followers.tsx')).Followers)
await loadedInUse()

const pageSize = 24
const lists = { followers: listCurrentMemberFollowers, following: listCurrentMemberFollowing } as const
type Side = keyof typeof lists

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const query = url.searchParams
  const show: Side = query.get('show') === 'following' ? 'following' : 'followers'
  const from = query.get('from')?.slice(0, 2000)
  const [page, followers, following] = await Promise.all([
    loadPage(visit, show, from),
    loadCount(visit, 'followers'),
    loadCount(visit, 'following'),
  ])
  return {
    title: visit.i18n._(msg`Your followers – ${visit.shop.name}`),
    show,
    counts: { followers, following },
    isFirstPage: !from,
    ...page,
  }
}

/** A page of one of the lists. Whoever is hidden from the member is in neither. */
async function loadPage({ api, i18n }: Visit, show: Side, from: string | undefined) {
  const { memberIds = [], pagingMetadata } = await api
    .call(lists[show], { paging: { limit: pageSize, ...(from && { cursor: from }) } })
    .catch((error: unknown) => {
      // A cursor of an old link.
      if (from && error instanceof CallError && error.status === 400) throw redirect(accountPaths.accountFollowers({ show }))
      throw error
    })
  const { members = [] } =
    memberIds.length > 0
      ? await api.call(queryMembers, { query: { filter: { id: { $in: memberIds } }, paging: { limit: pageSize } } })
      : {}
  return {
    next: pagingMetadata?.cursors?.next ?? undefined,
    members: memberIds.flatMap((id) => {
      const profile = members.find((member) => member.id === id)?.profile
      const name = profile?.nickname ?? i18n._(msg`A member`)
      return profile?.slug ? [{ id, slug: profile.slug, name, photo: toAvatarPhoto(profile.photo) }] : []
    }),
  }
}

async function loadCount({ api }: Visit, side: Side): Promise<number> {
  return (await api.call(lists[side], { paging: { limit: 1 } })).pagingMetadata?.count ?? 0
}

export const action = formAction(async ({ context, url }: Route.ActionArgs, form) => {
  const visit = context.get(storefront)
  requireMember(visit, { url })
  const memberId = String(form.get('unfollow') ?? '')
  await visit.api.call(unfollowMember, { memberId }).catch((error: unknown) => {
    // No id at all.
    if (!(error instanceof CallError && error.status === 400)) throw error
  })
  return redirect(accountPaths.accountFollowers({ show: 'following' }))
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function FollowersPage({ loaderData }: Route.ComponentProps) {
  return <Followers loaderData={loaderData} />
}
