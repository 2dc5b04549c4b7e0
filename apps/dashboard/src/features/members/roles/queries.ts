import { getRoles } from '@stoa/contract/calls/members/authorization'
import { listMemberRoleDefinitions } from '@stoa/contract/calls/members/member-role-definition'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const memberRolesQuery = queryOptions({
  queryKey: ['member-roles', 'all'],
  queryFn: async ({ signal }) => (await api.call(listMemberRoleDefinitions, {}, { signal })).roles ?? [],
})

/** The roles of a member. */
export function assignedRolesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member-roles', 'of', memberId],
    queryFn: async ({ signal }) => (await api.call(getRoles, { memberId }, { signal })).roles ?? [],
  })
}
