import { t } from '@lingui/core/macro'
import type { PaymentMethodKind } from '@stoa/contract/services/stoa/payment-methods'

export function kindNames(): { kind: PaymentMethodKind; name: string }[] {
  return [
    { kind: 'CARD', name: t`Card (sandbox)` },
    { kind: 'BANK_TRANSFER', name: t`Bank transfer` },
    { kind: 'CASH_ON_DELIVERY', name: t`Cash on delivery` },
    { kind: 'INVOICE', name: t`Invoice` },
    { kind: 'OTHER', name: t`Other manual payment` },
  ]
}

export function kindName(kind: PaymentMethodKind | undefined): string {
  return kindNames().find((each) => each.kind === kind)?.name ?? ''
}
