import { msg } from '@lingui/core/macro'
import { queryBadges } from '@stoa/contract/calls/members/badges-v-2'
import { queryDirectory } from '@stoa/contract/calls/stoa/member-directory'
import type { DirectoryMember } from '@stoa/contract/services/stoa/member-directory'
import { accountPaths } from '../../account-paths.ts'
import { toAvatarPhoto } from '../../lib/media/pictures.ts'
import { storefront, type Visit } from '../../lib/page/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/page/load-on-interaction.tsx'
import type { Route } from './+types/members-page.ts'

const Directory = loadOnInteraction(async () => (await import('./directory.tsx')).Directory)
await loadedInUse()

const pageSize = 24
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
    ...(await loadPage(visit, badge?.id ?? undefined, url.searchParams)),
  }
}

async function loadPage({ api }: Visit, badge: string | undefined, query: URLSearchParams) {
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  const page = pageIn(query)
  const { members = [], total } = await api.call(queryDirectory, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(q && { words: q }),
    ...(badge && { badgeId: badge }),
  })
  const linkTo = (other: number) => accountPaths.members({ q, badge, page: other > 1 ? String(other) : undefined })
  return {
    q,
    total,
    previous: page > 1 ? linkTo(page - 1) : undefined,
    next: page * pageSize < total && page < lastPage ? linkTo(page + 1) : undefined,
    members: members.map(memberView),
  }
}

function pageIn(query: URLSearchParams): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1
}

const memberView = ({ id, slug, nickname, title, photo }: DirectoryMember) => ({
  id,
  slug,
  name: nickname || slug,
  headline: title,
  photo: toAvatarPhoto(photo),
})

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  return <Directory loaderData={loaderData} />
}
