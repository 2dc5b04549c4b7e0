import { getStaffPolicy, listRoles, listStaff } from '@stoa/contract/calls/stoa/staff'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => {
    const { staff = [], invitations = [] } = await api.call(listStaff, {}, { signal })
    return { staff, invitations }
  },
})

export const rolesQuery = queryOptions({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => (await api.call(listRoles, {}, { signal })).roles ?? [],
})

export const staffPolicyQuery = queryOptions({
  queryKey: ['staff-policy'],
  queryFn: async ({ signal }) => (await api.call(getStaffPolicy, {}, { signal })).policy!,
})
