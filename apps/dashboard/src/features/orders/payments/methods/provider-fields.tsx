import { t } from '@lingui/core/macro'
import { listPaymentAccounts } from '@stoa/contract/calls/stoa/payment-accounts'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isAllowed } from '../../../../lib/calls/access.ts'
import { shopQuery } from '../../../../lib/site/shop.ts'
import { paths } from '../../../../paths.ts'
import { SelectField } from '../../../../ui/fields/fields.tsx'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { paymentAccountsQuery, providerName } from '../../shared/payment-accounts.ts'
import type { MethodValues } from './values.ts'

/** The connected accounts, and the providers that can charge: in test mode the sandbox, too. */
export function useProviders(): { accounts: readonly PaymentAccount[]; providers: readonly string[] } {
  const { data: { accounts = [] } = {} } = useQuery({ ...paymentAccountsQuery, enabled: isAllowed(listPaymentAccounts) })
  const isTest = useQuery(shopQuery).data?.testMode ?? true
  const providers = [...(isTest ? ['sandbox'] : []), ...new Set(accounts.map((account) => account.provider!))]
  return { accounts, providers }
}

/** The provider that charges, and which of its methods: all by default. */
export function ProviderFields({ form }: { form: FormOf<MethodValues> }) {
  const { provider, providerMethod } = useValues(form)
  const { accounts, providers } = useProviders()
  const methods = listMethods(accounts, provider)
  return (
    <>
      <SelectField
        form={form}
        name="provider"
        label={t`Provider`}
        data={[
          ...(provider ? [] : [{ value: '', label: t`Choose …` }]),
          ...providers.map((value) => ({
            value,
            label: value === 'sandbox' ? t`Sandbox: test cards, no money moves` : providerName(value),
          })),
        ]}
        {...(provider && { gone: t`${providerName(provider)} (not available)` })}
        description={accounts.length === 0 ? <Link to={paths.newPaymentProvider()}>{t`Add a payment provider`}</Link> : undefined}
        onPick={() => changeField(form, 'providerMethod', '')}
      />
      {(methods.length > 0 || providerMethod) && (
        <SelectField
          form={form}
          name="providerMethod"
          label={t`Method of the provider`}
          data={[{ value: '', label: t`All that are switched on at the provider` }, ...methods]}
          gone={t`${providerMethod} (not available)`}
        />
      )}
    </>
  )
}

/** The methods of all accounts at the provider, because those of test and live mode may differ. */
function listMethods(accounts: readonly PaymentAccount[], provider: string): { value: string; label: string }[] {
  const own = accounts.filter((account) => account.provider === provider).flatMap(({ methods = [] }) => methods)
  return [...new Map(own.map(({ id = '', title }) => [id, title ?? id]))].map(([value, label]) => ({ value, label }))
}
