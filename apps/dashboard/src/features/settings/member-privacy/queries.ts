import { getDefaultPrivacyStatus } from '@stoa/contract/calls/members/default-privacy'
import { getMemberPrivacySettings } from '@stoa/contract/calls/members/member-privacy-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Two records of the contract, which are one page of settings. */
export const memberPrivacyQuery = queryOptions({
  queryKey: ['member-privacy'],
  queryFn: async ({ signal }) => {
    const [{ defaultPrivacy }, { memberPrivacySettings }] = await Promise.all([
      api.call(getDefaultPrivacyStatus, {}, { signal }),
      api.call(getMemberPrivacySettings, {}, { signal }),
    ])
    return { ofNewMembers: defaultPrivacy!, settings: memberPrivacySettings! }
  },
})

export type MemberPrivacy = Awaited<ReturnType<NonNullable<typeof memberPrivacyQuery.queryFn>>>
