import * as contract from '@stoa/contract/services/marketing/gift-voucher-transactions'
import { formatAmount, formatDisplay, parseAmount } from '@stoa/pricing'
import { implementRead } from '../../../kernel/operation.ts'
import type { WireQuery } from '../../../kernel/query/page.ts'
import type { SiteRead } from '../../../kernel/site.ts'
import { giftCard } from '../entity.ts'
import { transactionPage, type TransactionRow } from '../store.ts'

export const giftCardTransactions = {
  queryGiftCardTransactions: implementRead(contract.queryGiftCardTransactions, async ({ site }, { giftCardId, query }) => {
    await giftCard.get(site, giftCardId)
    const page = await transactionPage(site, giftCardId, query as WireQuery | undefined)
    return { transactions: page.rows.map((row) => present(site, row)), pagingMetadata: page.metadata }
  }),
}

function present({ settings: { currency, language } }: SiteRead, row: TransactionRow): contract.Transaction {
  const money = (decimal: string) => {
    const minor = parseAmount(decimal, currency)
    return { amount: formatAmount(minor, currency), formattedAmount: formatDisplay(minor, currency, language) }
  }
  return {
    id: row.id,
    createdDate: row.created_date.toISOString(),
    type: row.type,
    giftCardId: row.gift_card_id,
    amount: money(row.amount),
    updatedBalance: money(row.updated_balance),
    operationType: row.operation_type,
    ...(row.order_id && { orderInfo: { orderId: row.order_id } }),
    ...(row.note && { note: row.note }),
  }
}
