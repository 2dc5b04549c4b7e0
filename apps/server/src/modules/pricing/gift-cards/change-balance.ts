import { formatAmount } from '@stoa/pricing'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { giftCard, stateOf, type StoredGiftCard } from './entity.ts'
import * as store from './store/transactions.ts'

type Reason = Pick<
  Parameters<typeof store.insertTransaction>[1],
  'type' | 'orderId' | 'voidedId' | 'idempotencyKey' | 'note' | 'byApp' | 'locationId' | 'extendedFields'
>

/**
 * Moves a locked card's balance by `amount` (minor units, negative to take) and appends to its ledger, in one transaction with
 * what it pays for. The caller has compared the amount with the balance; the table's constraint refuses a balance below zero.
 */
export async function changeBalance(
  site: SiteTx,
  card: StoredGiftCard,
  amount: bigint,
  reason: Reason,
): Promise<{ card: StoredGiftCard; transactionId: string }> {
  const currency = card.currency
  const balance = formatAmount(stateOf(card).balance + amount, currency)
  const after = await giftCard.save(site, card, { ...card, balance })
  const transactionId = await store.insertTransaction(site, {
    ...reason,
    giftCardId: card.id,
    operationType: amount < 0n ? 'SUBTRACT' : 'ADD',
    amount: formatAmount(amount < 0n ? -amount : amount, currency),
    updatedBalance: balance,
  })
  return { card: after, transactionId }
}
