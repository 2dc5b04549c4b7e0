import { getSignOnPolicy } from '@stoa/contract/calls/identity/sign-on-policy'
import { getDefaultPrivacyStatus } from '@stoa/contract/calls/members/default-privacy'
import { getMemberPrivacySettings } from '@stoa/contract/calls/members/member-privacy-settings'
import { getRegistrationTerms } from '@stoa/contract/calls/stoa/registration-terms'
import { getFactorPolicy } from '@stoa/contract/calls/stoa/second-factors'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Four records of the contract, which are one page of settings. */
export const memberSettingsQuery = queryOptions({
  queryKey: ['member-settings'],
  queryFn: async ({ signal }) => {
    const [{ signOnPolicy }, { factorPolicy }, { defaultPrivacy }, { memberPrivacySettings }] = await Promise.all([
      api.call(getSignOnPolicy, {}, { signal }),
      api.call(getFactorPolicy, {}, { signal }),
      api.call(getDefaultPrivacyStatus, {}, { signal }),
      api.call(getMemberPrivacySettings, {}, { signal }),
    ])
    return { policy: signOnPolicy!, factorPolicy: factorPolicy!, ofNewMembers: defaultPrivacy!, profiles: memberPrivacySettings! }
  },
})

/** Loads the terms that new members can be asked to agree to. */
export const registrationTermsQuery = queryOptions({
  queryKey: ['registration-terms'],
  queryFn: async ({ signal }) => (await api.call(getRegistrationTerms, {}, { signal })).registrationTerms ?? {},
})

export type MemberSettings = Awaited<ReturnType<NonNullable<typeof memberSettingsQuery.queryFn>>>
