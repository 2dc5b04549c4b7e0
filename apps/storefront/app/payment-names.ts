import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PaymentMethod } from '@stoa/contract/services/stoa/shop'

type Kind = NonNullable<PaymentMethod['kind']>

const names: Record<Kind, { title: string; words: MessageDescriptor } | undefined> = {
  CARD: { title: 'Card', words: msg`Card` },
  BANK_TRANSFER: { title: 'Bank transfer', words: msg`Bank transfer` },
  CASH_ON_DELIVERY: { title: 'Cash on delivery', words: msg`Cash on delivery` },
  INVOICE: { title: 'Invoice', words: msg`Invoice` },
  OTHER: undefined,
}

/** The owner's title, translated where the owner kept the default. */
export function paymentTitle({ kind, title = '' }: { kind?: Kind; title?: string }, i18n: I18n): string {
  const usual = kind && names[kind]
  return usual?.title === title ? i18n._(usual.words) : title
}
