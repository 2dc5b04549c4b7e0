import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { getLabelSettings } from '@stoa/contract/calls/stoa/shipping-labels'
import { queryLocations } from '@stoa/contract/calls/stoa/locations'
import type { LabelPackageType, LabelProviderProblem, LabelSettings } from '@stoa/contract/services/stoa/shipping-labels'
import type { Location } from '@stoa/contract/services/stoa/locations'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'

/** Places that store and ship goods. A shop has few, so all are loaded at once. */
export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: async ({ signal }): Promise<Location[]> =>
    (await api.call(queryLocations, { query: { cursorPaging: { limit: 100 } } }, { signal })).locations ?? [],
})

export const labelSettingsQuery = queryOptions({
  queryKey: ['label-settings'],
  queryFn: async ({ signal }): Promise<LabelSettings> => (await api.call(getLabelSettings, {}, { signal })).labelSettings ?? {},
})

/** Names of the carrier's packages. */
export const packageNames: Readonly<Record<LabelPackageType, MessageDescriptor>> = {
  CUSTOM: msg`Own package`,
  FLAT_RATE_ENVELOPE: msg`Flat-rate envelope`,
  PADDED_FLAT_RATE_ENVELOPE: msg`Padded flat-rate envelope`,
  SMALL_FLAT_RATE_BOX: msg`Small flat-rate box`,
  MEDIUM_FLAT_RATE_BOX_1: msg`Medium flat-rate box, high`,
  MEDIUM_FLAT_RATE_BOX_2: msg`Medium flat-rate box, flat`,
  LARGE_FLAT_RATE_BOX: msg`Large flat-rate box`,
}

export const providerProblems: Readonly<Record<LabelProviderProblem, MessageDescriptor>> = {
  SANDBOX_IN_LIVE_MODE: msg`The sandbox is for test mode. Choose a provider to buy real labels.`,
  NO_API_TOKEN: msg`Enter the API token of your account at the provider.`,
  LIVE_TOKEN_IN_TEST_MODE: msg`Your shop is in test mode, and this token buys real labels. Enter a test token.`,
  TEST_TOKEN_IN_LIVE_MODE: msg`Your shop is live, and this token buys only test labels. Enter a live token.`,
}
