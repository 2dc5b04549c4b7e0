import { t } from '@lingui/core/macro'
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

/** For example 'Stripe', 'Mollie, ideal', 'Bank transfer'. */
export function describeKind({ kind, provider, providerMethod }: PaymentMethod): string {
  if (kind === 'CARD') return [providerName(provider ?? undefined), providerMethod].filter(Boolean).join(', ')
  return kindNames().find((each) => each.kind === kind)?.name ?? ''
}
