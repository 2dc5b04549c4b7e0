import { t } from '@lingui/core/macro'
import { testPaymentAccount } from '@stoa/contract/calls/stoa/payment-accounts'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { accountName, paymentAccountsQuery } from '../../shared/payment-accounts.ts'

/** Asks the provider again what the account can do. */
export function useTestAccount(account: PaymentAccount) {
  const name = accountName(account)
  return useCall(testPaymentAccount, {
    failed: t`The connection to ${name} does not work`,
    done: ({ account: tested }) =>
      tested?.canCharge ? t`The connection to ${name} works` : t`The connection works, but ${name} cannot charge yet`,
    refreshes: [paymentAccountsQuery, { queryKey: ['setup'] }],
  })
}
