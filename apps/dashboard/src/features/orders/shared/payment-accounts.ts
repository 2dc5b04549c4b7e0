import { listPaymentAccounts } from '@stoa/contract/calls/stoa/payment-accounts'
import { getPaymentReconciliation } from '@stoa/contract/calls/stoa/payment-reports'
import type { AccountMode, PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { queryOptions } from '@tanstack/react-query'
import { lookupTable } from '@stoa/web/lookup-table'
import { api } from '../../../lib/calls/api.ts'
import { safetyNet } from '../../../lib/calls/live.ts'

/** The payment providers that the server knows, and the connected accounts of the shop. */
export const paymentAccountsQuery = queryOptions({
  queryKey: ['payment-accounts'],
  queryFn: async ({ signal }) => {
    const { providers = [], accounts = [], hasApplePayFile = false } = await api.call(listPaymentAccounts, {}, { signal })
    return { providers, accounts, hasApplePayFile }
  },
  refetchInterval: safetyNet,
})

/** The last comparison with the books of each account, and the open differences. */
export const reconciliationQuery = queryOptions({
  queryKey: ['payment-reconciliation'],
  queryFn: async ({ signal }) => {
    const { runs = [], differences = [] } = await api.call(getPaymentReconciliation, {}, { signal })
    return { runs, differences }
  },
  refetchInterval: safetyNet,
})

/** Names of brands are not translated. */
const names: Readonly<Record<string, string | undefined>> = lookupTable({
  stripe: 'Stripe',
  paypal: 'PayPal',
  mollie: 'Mollie',
})

export function providerName(provider: string | undefined): string {
  return provider === 'sandbox' ? t`Sandbox` : (names[provider ?? ''] ?? provider ?? '')
}

/** For example 'Stripe · Clay & Co', because a shop may have had several accounts at a provider. */
export function accountName({ provider, name }: Pick<PaymentAccount, 'provider' | 'name'>): string {
  return [providerName(provider), name].filter(Boolean).join(' · ')
}

export const modeNames: Record<AccountMode, MessageDescriptor> = { TEST: msg`Test mode`, LIVE: msg`Live mode` }

/** Mollie has no endpoint: each payment names the address for its events. */
export function namesAddressPerPayment({ provider }: PaymentAccount): boolean {
  return provider === 'mollie'
}

/** True if the provider knows where to send events. */
export function canReport(account: PaymentAccount): boolean {
  return Boolean(account.hasEndpoint) || namesAddressPerPayment(account)
}
