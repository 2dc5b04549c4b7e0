import { searchOrders } from '@stoa/contract/calls/ecom/orders'
import { queryMemberAbouts } from '@stoa/contract/calls/members/members-about'
import { getCurrentMember } from '@stoa/contract/calls/members/members'
import { listCurrentMemberFollowing } from '@stoa/contract/calls/members/member-followers'
import { listMemberSessions } from '@stoa/contract/calls/stoa/member-security'
import { storefront } from '../../lib/context.ts'
import type { Route } from './+types/export.ts'
import { requireMember } from './sign-in.server.ts'

/** Of the most that one page of the API has. */
const mostOrders = 100

/** What the shop knows of a member, as a file: GDPR, article 20 ("structured, commonly used and machine-readable"). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(storefront)
  const memberId = requireMember(visit, { url })
  const { api } = visit
  const [{ member }, { memberAbouts }, { memberIds }, { sessions }] = await Promise.all([
    api.call(getCurrentMember, { fieldsets: ['FULL'] }),
    api.call(queryMemberAbouts, { query: { filter: { memberId } } }),
    api.call(listCurrentMemberFollowing, {}),
    api.call(listMemberSessions, {}),
  ])
  const orders: unknown[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = await api.call(searchOrders, { search: { cursorPaging: { limit: mostOrders, ...(cursor && { cursor }) } } })
    orders.push(...(page.orders ?? []))
    cursor = page.metadata?.hasNext ? (page.metadata.cursors?.next ?? undefined) : undefined
  }
  const content = { member, about: memberAbouts?.[0]?.content, following: memberIds, sessions, orders }
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    },
  })
}
