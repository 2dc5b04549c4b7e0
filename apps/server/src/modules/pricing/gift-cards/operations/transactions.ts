import * as contract from '@stoa/contract/services/marketing/gift-voucher-transactions'
import { implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { wireMoney } from '../amounts.ts'
import { giftCard } from '../entity.ts'
import { transactionPage, type TransactionRow } from '../store/transactions.ts'

export const queryGiftCardTransactions = implementRead(
  contract.queryGiftCardTransactions,
  async ({ site }, { giftCardId, query }) => {
    // A query that makes no sense is refused whether the card exists or not.
    const page = await transactionPage(site, giftCardId, query)
    await giftCard.get(site, giftCardId)
    return { transactions: page.rows.map((row) => present(site, row)), pagingMetadata: page.metadata }
  },
)

function present({ settings: { currency, language } }: SiteRead, row: TransactionRow): contract.Transaction {
  const money = (decimal: string) => wireMoney(decimal, currency, language)
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
    ...(row.location_id && { locationId: row.location_id }),
    ...(row.extended_fields && { extendedFields: row.extended_fields }),
  }
}
