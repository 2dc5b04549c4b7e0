import { service } from '@stoa/contract/services/members/member-followers'
import { sql } from 'kysely'
import { action } from '../../../kernel/site/events.ts'
import type { Fields } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { seesMember } from '../members/ports/reading.ts'
import { insertFollow, deleteFollow, loadConnectionRows } from './store/follows.ts'

/** Lets a member follow another one; nothing happens where they do already. The caller has locked both. */
export async function follow(site: SiteTx, followerId: string, followedId: string): Promise<void> {
  const isNew = await insertFollow(site, followerId, followedId)
  if (isNew) site.record(followEvent('member_followed', followerId, followedId))
}

/** Ends that a member follows another one; nothing happens where they do not. */
export async function unfollow(site: SiteTx, followerId: string, followedId: string): Promise<void> {
  const isDeleted = await deleteFollow(site, followerId, followedId)
  if (isDeleted) site.record(followEvent('member_unfollowed', followerId, followedId))
}

function followEvent(slug: string, memberId: string, affectedMemberId: string) {
  return action(service.fqdn, slug, { id: memberId }, { memberConnection: { memberId, affectedMemberId } })
}

/** `FOLLOWERS` are those who follow a member, `FOLLOWING` those whom the member follows. */
export type Side = 'FOLLOWERS' | 'FOLLOWING'

const columns = {
  FOLLOWERS: { own: sql.ref('follow.followed_id'), other: sql.ref('follow.follower_id') },
  FOLLOWING: { own: sql.ref('follow.follower_id'), other: sql.ref('follow.followed_id') },
} as const

const createdDate = sql.ref('created_date')
const fields: Fields = new Map([
  [
    'createdDate',
    { path: 'createdDate', type: 'timestamptz', expression: createdDate, notNull: true, operators: [], sortable: false },
  ],
])

/** Both lists contain only members whom the caller sees, and so do their counts. */
const lists = { FOLLOWERS: connections('FOLLOWERS'), FOLLOWING: connections('FOLLOWING') }

function connections(side: Side) {
  const { own, other } = columns[side]
  return list({
    name: `member_follow ${side}`,
    from: (site) => sql`(select follow.site_id, ${own} as own_id, ${other} as id, follow.created_date from member_follow as follow
      where follow.site_id = ${site.siteId} and ${seesMember(site, other)}) as connection`,
    fields,
    visibleRows: 'ALL',
  })
}

/** One page of a list, the newest first. */
export async function loadConnections(site: SiteRead, memberId: string, side: Side, cursorPaging: WireQuery['cursorPaging']) {
  const list = lists[side]
  const ofMember = sql<boolean>`own_id = ${memberId}`
  const { rows, metadata } = await list.page<{ id: string; since: string }>(
    site,
    sql`id, created_date::text as since`,
    { cursorPaging: cursorPaging ?? {} },
    { extra: ofMember, root: 'paging' },
  )
  const [first] = rows
  // `count`: "Number of items starting from given cursor." Without a cursor these are all of them.
  const fromHere = first && sql<boolean>`${ofMember} and (created_date, id) <= (${first.since}::timestamptz, ${first.id}::uuid)`
  const count = fromHere ? await list.count(site, {}, { extra: fromHere }) : 0
  return { memberIds: rows.map(({ id }) => id), pagingMetadata: { count, cursors: metadata.cursors } }
}

/** How a member and others are connected, in the order of the ids. Members whom the caller does not see are left out. */
export async function connectionsWith(site: SiteRead, memberId: string, otherIds: readonly string[]) {
  const rows = await loadConnectionRows(site, memberId, otherIds)
  return rows.map(({ id, followed, following }) => ({
    connectedMemberId: id,
    followedByMember: followed,
    followingMember: following,
  }))
}
