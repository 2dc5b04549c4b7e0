import { msg } from '@lingui/core/macro'
import { CallError } from '@stoa/client'
import { queryBadgeAssignments } from '@stoa/contract/calls/members/badge-assignments'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { queryMembers } from '@stoa/contract/calls/members/members'
import type { Member } from '@stoa/contract/services/members/members'
import { redirect } from 'react-router'
import { accountPaths } from '../../account-paths.ts'
import { avatarPhotoOf } from '../../lib/pictures.ts'
import { storefront, type Visit } from '../../lib/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import type { Route } from './+types/members-page.ts'

const Directory = loadOnInteraction(async () => (await import('./directory.tsx')).Directory)
await loadedInUse()

const pageSize = 24
/** Of whom those with a badge are shown. */
const namesPerPage = 100
const mostBadges = 50
/** Pages behind it would cost more and more. */
const lastPage = 400

export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const { api, i18n, shop } = visit
  const { badges = [] } = await api.call(queryBadges, { query: { cursorPaging: { limit: mostBadges } } })
  const badge = badges.find(({ id }) => id === url.searchParams.get('badge'))
  return {
    title: i18n._(msg`Members – ${shop.name}`),
    badges: badges.map(({ id, title }) => ({ id: id!, title: title ?? '' })),
    badge: badge?.id ?? undefined,
    ...(await pageOf(visit, badge?.id ?? undefined, url.searchParams)),
  }
}

function pageOf(visit: Visit, badge: string | undefined, query: URLSearchParams) {
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  if (!badge) return byName(visit, q, query)
  return q ? byNameWithBadge(visit, q, badge, query) : withBadge(visit, badge, query)
}

function pageIn(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1
}

async function byName({ api }: Visit, q: string, query: URLSearchParams) {
  const page = pageIn(query)
  const { members = [], metadata } = await api.call(queryMembers, {
    query: { paging: { limit: pageSize, offset: (page - 1) * pageSize }, sorting: byNickname },
    ...(q && { search: { expression: q } }),
  })
  const total = metadata?.total ?? 0
  const hasMore = page * pageSize < total && page < lastPage
  return {
    q,
    total,
    previous: page > 1 ? accountPaths.members({ q, page: String(page - 1) }) : undefined,
    next: hasMore ? accountPaths.members({ q, page: String(page + 1) }) : undefined,
    members: members.map(memberView),
  }
}

/** Of a page of those with a name, the ones with a badge: the two are different services. */
async function byNameWithBadge({ api }: Visit, q: string, badge: string, query: URLSearchParams) {
  const page = pageIn(query)
  const { members = [], metadata } = await api.call(queryMembers, {
    query: { paging: { limit: namesPerPage, offset: (page - 1) * namesPerPage }, sorting: byNickname },
    search: { expression: q },
  })
  const ids = members.map(({ id }) => id!)
  const { badgeAssignments = [] } =
    ids.length > 0
      ? await api.call(queryBadgeAssignments, {
          query: { filter: { badgeId: badge, memberId: { $in: ids } }, cursorPaging: { limit: namesPerPage } },
        })
      : {}
  const having = new Set(badgeAssignments.map(({ memberId }) => memberId))
  const hasMore = page * namesPerPage < (metadata?.total ?? 0) && page < lastPage
  return {
    q,
    total: undefined,
    previous: page > 1 ? accountPaths.members({ q, badge }) : undefined,
    next: hasMore ? accountPaths.members({ q, badge, page: String(page + 1) }) : undefined,
    members: members.filter(({ id }) => having.has(id)).map(memberView),
  }
}

/** A page of those who have a badge and whom the visitor may see. */
async function withBadge({ api }: Visit, badge: string, query: URLSearchParams) {
  const cursor = query.get('from')?.slice(0, 2000)
  const { badgeAssignments = [], pagingMetadata } = await api
    .call(queryBadgeAssignments, {
      query: { ...(!cursor && { filter: { badgeId: badge } }), cursorPaging: { limit: pageSize, ...(cursor && { cursor }) } },
    })
    .catch((error: unknown) => {
      // A cursor of an old link.
      if (cursor && error instanceof CallError && error.status === 400) throw redirect(accountPaths.members({ badge }))
      throw error
    })
  const ids = badgeAssignments.flatMap(({ memberId }) => memberId ?? [])
  const { members = [] } =
    ids.length > 0
      ? await api.call(queryMembers, {
          query: { filter: { id: { $in: ids } }, paging: { limit: pageSize }, sorting: byNickname },
        })
      : {}
  const next = pagingMetadata?.cursors?.next ?? undefined
  return {
    q: '',
    total: undefined,
    previous: cursor ? accountPaths.members({ badge }) : undefined,
    next: next ? accountPaths.members({ badge, from: next }) : undefined,
    members: members.map(memberView),
  }
}

const byNickname = [{ fieldName: 'profile.nickname', order: 'ASC' as const }]

const memberView = ({ id, profile }: Member) => ({
  id: id!,
  slug: profile?.slug ?? '',
  name: profile?.nickname ?? '',
  headline: profile?.title,
  photo: avatarPhotoOf(profile?.photo),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  return <Directory loaderData={loaderData} />
}
