import { listMemberInvitations } from '@stoa/contract/calls/stoa/member-invitations'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['member-invitations'],
  queryFn: async ({ signal }) => (await api.call(listMemberInvitations, {}, { signal })).invitations ?? [],
})
