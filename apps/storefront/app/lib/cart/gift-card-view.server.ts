import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { GiftCardBalance, GiftCardStatus, GiftCardTransaction } from '@stoa/contract/services/stoa/gift-cards'
import type { Visit } from '../page/context.ts'
import { dateFormat } from '@stoa/web/date-format'

export interface BalanceView {
  code: string
  balance: string
  status: GiftCardStatus
  expires: string | undefined
  hasRecipient: boolean
}

export interface HistoryRow {
  day: string
  label: string
  amount: string
  balance: string
}

type Shown = Pick<Visit, 'i18n' | 'shop'>

export function balanceView(card: GiftCardBalance, visit: Shown): BalanceView {
  return {
    code: card.obfuscatedCode ?? '',
    balance: card.formattedBalance ?? '',
    status: card.status ?? 'VALID',
    expires: card.expirationDate ? days(visit).format(new Date(card.expirationDate)) : undefined,
    hasRecipient: card.hasRecipient ?? false,
  }
}

export function historyRows(transactions: readonly GiftCardTransaction[], visit: Shown): HistoryRow[] {
  return transactions.map(({ createdDate, type, operationType, formattedAmount, formattedBalance }) => ({
    day: days(visit).format(new Date(createdDate!)),
    label: visit.i18n._(labels[type ?? 'MANUAL']),
    amount: `${operationType === 'SUBTRACT' ? '−' : '+'}${formattedAmount}`,
    balance: formattedBalance ?? '',
  }))
}

const labels: Record<NonNullable<GiftCardTransaction['type']>, MessageDescriptor> = {
  INITIAL: msg`Gift card issued`,
  REDEEM: msg`Paid with it`,
  VOID: msg`Payment cancelled`,
  PAYMENT_METHOD_REFUND: msg({ message: 'Refund', context: 'gift card' }),
  MANUAL: msg`Changed by the shop`,
}

function days({ i18n, shop }: Shown): Intl.DateTimeFormat {
  return dateFormat(i18n.locale, shop, { dateStyle: 'long' })
}
