import { getPaymentRequestSettings } from '@stoa/contract/calls/stoa/payment-requests'
import type { PaymentRequestSettings } from '@stoa/contract/services/stoa/payment-requests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/calls/api.ts'
import { siteNow } from '../../../lib/calls/session.ts'

const day = 24 * 60 * 60_000

export const requestSettingsQuery = queryOptions({
  queryKey: ['payment-request-settings'],
  queryFn: async ({ signal }) => (await api.call(getPaymentRequestSettings, {}, { signal })).settings!,
})

/** When a request of now expires, as ISO text; undefined for never. */
export function expirationDateOf({ expiresAfterDays = 0 }: PaymentRequestSettings): string | undefined {
  return expiresAfterDays > 0 ? new Date(siteNow() + expiresAfterDays * day).toISOString() : undefined
}
