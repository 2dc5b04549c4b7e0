import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'

type Kind = NonNullable<PaymentMethod['kind']>

const names: Record<Kind, { title: string; message: MessageDescriptor } | undefined> = {
  CARD: { title: 'Card', message: msg`Card` },
  BANK_TRANSFER: { title: 'Bank transfer', message: msg`Bank transfer` },
  CASH_ON_DELIVERY: { title: 'Cash on delivery', message: msg`Cash on delivery` },
  INVOICE: { title: 'Invoice', message: msg`Invoice` },
  OTHER: undefined,
}

/** The owner's title, translated where the owner kept the default. */
export function paymentTitle({ kind, title = '' }: { kind?: Kind; title?: string }, i18n: I18n): string {
  const defaultName = kind && names[kind]
  return defaultName?.title === title ? i18n._(defaultName.message) : title
}
