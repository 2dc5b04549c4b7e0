import { getMember } from '@stoa/contract/calls/members/members'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** A member with all fields. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id],
    queryFn: async ({ signal }) => (await api.call(getMember, { id, fieldsets: ['FULL'] }, { signal })).member!,
  })
}
