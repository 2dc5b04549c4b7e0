import type * as wire from '@stoa/contract/services/stoa/gift-cards'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { obfuscatedCode } from './codes.ts'
import { stateOf, type StoredGiftCard } from './entity.ts'
import { statusOf } from './ledger.ts'
import type { TransactionRow } from './store/transactions.ts'

/** A card as its holder sees it. */
export function presentBalance(
  site: SiteRead,
  card: StoredGiftCard,
  transactions: readonly TransactionRow[] = [],
): wire.GiftCardBalance {
  const { currency } = site.settings
  const state = stateOf(card)
  return {
    id: card.id,
    obfuscatedCode: obfuscatedCode(card.codeSuffix),
    balance: formatAmount(state.balance, currency),
    formattedBalance: formatDisplay(state.balance, currency, site.language),
    currency,
    status: statusOf(state, site.now),
    ...(state.expirationDate && { expirationDate: state.expirationDate.toISOString() }),
    hasRecipient: Boolean(card.notificationInfo?.recipient?.email),
    transactions: transactions.map((each) => presentEntry(site, each)),
  }
}

/** A transaction as the card's holder sees it: not the owner's reasons. */
export function presentEntry({ settings: { currency }, language }: SiteRead, row: TransactionRow): wire.GiftCardTransaction {
  const display = (decimal: string) => formatDisplay(parseAmount(decimal, currency), currency, language)
  return {
    createdDate: row.created_date.toISOString(),
    type: row.type,
    operationType: row.operation_type,
    formattedAmount: display(row.amount),
    formattedBalance: display(row.updated_balance),
  }
}
