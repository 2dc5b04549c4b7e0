import { t } from '@lingui/core/macro'
import type { PaymentAccount } from '@stoa/contract/services/stoa/payment-accounts'
import type { PaymentMethod, PaymentMethodKind } from '@stoa/contract/services/stoa/payment-methods'
import { providerName } from '../../shared/payment-accounts.ts'

export function kindNames(): { kind: PaymentMethodKind; name: string }[] {
  return [
    { kind: 'CARD', name: t`Paid at once, through a payment provider` },
    { kind: 'BANK_TRANSFER', name: t`Bank transfer` },
    { kind: 'CASH_ON_DELIVERY', name: t`Cash on delivery` },
    { kind: 'INVOICE', name: t`Invoice` },
    { kind: 'OTHER', name: t`Other manual payment` },
  ]
}

/** For example 'Stripe', 'Mollie, iDEAL', 'Bank transfer'. */
export function describeKind(method: PaymentMethod, accounts: readonly PaymentAccount[]): string {
  const { kind, provider } = method
  if (kind === 'CARD') return [providerName(provider ?? undefined), otherNameOf(method, accounts)].filter(Boolean).join(', ')
  return kindNames().find((each) => each.kind === kind)?.name ?? ''
}

/** The provider's name of the method, unless the owner's says the same. */
export function otherNameOf(
  { provider, providerMethod, title }: PaymentMethod,
  accounts: readonly PaymentAccount[],
): string | undefined {
  const methods = accounts.filter((account) => account.provider === provider).flatMap((account) => account.methods ?? [])
  const name = methods.find(({ id }) => id === providerMethod)?.title ?? providerMethod ?? undefined
  return name === title ? undefined : name
}
