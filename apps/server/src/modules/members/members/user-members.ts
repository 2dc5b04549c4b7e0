import { service, type UserMember } from '@stoa/contract/services/members/user-member'
import { sql } from 'kysely'
import { fieldMap } from '../../../kernel/lists/query/field-map.ts'
import { list } from '../../../kernel/lists/query/list.ts'
import type { WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { member } from './entity.ts'
import { loadStaffAccounts, type StaffAccount } from '../../platform/sites/index.ts'
import { staffMembers } from './staff.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

/** The site is also the installation of the member area. */
const fields = fieldMap(service, 'UserMember', service.queries.queryUserMembers.fields, {
  memberId: { column: 'id', type: 'uuid', notNull: true },
  userId: { column: 'user_id', type: 'uuid', notNull: true },
  metaSiteId: { column: 'site_id', type: 'uuid', notNull: true },
  siteMembersInstanceId: { column: 'site_id', type: 'uuid', notNull: true },
  status: { column: 'status', notNull: true },
})

/** The list of the members whose accounts are given. */
const userMembersOf = (accounts: readonly StaffAccount[]) =>
  list({
    name: 'user_member',
    from: (site) => sql`(${staffMembers(site, accounts)}) as user_member`,
    fields,
    visibleRows: 'ALL',
    defaultSort: [{ field: 'createdDate' }],
  })

/** One page of the members who work on the site. */
export async function loadUserMembersPage(site: SiteRead, query: WireQuery | undefined) {
  const wire = { ...query, cursorPaging: { limit: 100, ...query?.cursorPaging } }
  const userMembers = userMembersOf(await loadStaffAccounts(site))
  const page = await userMembers.page<{ id: string; user_id: string }>(site, sql`id, user_id`, wire)
  const members = await member.getMany(
    site,
    page.rows.map(({ id }) => id),
  )
  return {
    userMembers: page.rows.map(({ id, user_id }): UserMember => {
      const { profile, privacyStatus, createdDate, updatedDate, status, activityStatus } = getOrThrow(members, id)
      return {
        memberId: id,
        userId: user_id,
        // There are no contacts apart from members, so a member is their own contact.
        contactId: id,
        siteMembersInstanceId: site.siteId,
        metaSiteId: site.siteId,
        ...(profile?.photo && { photo: profile.photo }),
        ...(profile?.nickname && { nickname: profile.nickname }),
        privacyStatus: privacyStatus,
        createdDate,
        updatedDate,
        status: status,
        activityStatus: activityStatus,
      }
    }),
    metadata: page.metadata,
  }
}
