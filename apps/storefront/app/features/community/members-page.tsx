import { msg } from '@lingui/core/macro'
import { queryMembers } from '@stoa/contract/calls/members/members'
import { storefront } from '../../lib/context.ts'
import { loadedInUse, loadOnInteraction } from '../../lib/load-on-interaction.tsx'
import type { Route } from './+types/members-page.ts'

const Directory = loadOnInteraction(async () => (await import('./directory.tsx')).Directory)
await loadedInUse()

const pageSize = 24
/** Pages behind it would cost more and more. */
const lastPage = 400

export async function loader({ url, context }: Route.LoaderArgs) {
  const { api, i18n, shop } = context.get(storefront)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const asked = Number(url.searchParams.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, lastPage) : 1
  const { members = [], metadata } = await api.call(queryMembers, {
    query: {
      paging: { limit: pageSize, offset: (page - 1) * pageSize },
      sorting: [{ fieldName: 'profile.nickname', order: 'ASC' }],
    },
    ...(q && { search: { expression: q } }),
  })
  const total = metadata?.total ?? 0
  return {
    title: i18n._(msg`Members – ${shop.name}`),
    q,
    page,
    total,
    hasMore: page * pageSize < total && page < lastPage,
    members: members.map(({ id, profile }) => ({
      id: id!,
      slug: profile?.slug ?? '',
      name: profile?.nickname ?? '',
      headline: profile?.title,
      photo: profile?.photo?.url,
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function MembersPage({ loaderData }: Route.ComponentProps) {
  return <Directory loaderData={loaderData} />
}
