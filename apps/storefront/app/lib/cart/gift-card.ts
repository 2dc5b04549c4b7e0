import type { CalculationErrors } from '@stoa/contract/services/ecom/checkout'
import type { ShowMoney } from '../money/money.ts'

/** The form field of a gift card's code; empty to remove the card. */
export const giftCardField = 'giftCard'

/** A chosen gift card, what it pays, and why it pays nothing. */
export interface ShownGiftCard {
  /** Only its last characters can be read. */
  code: string
  paid: string
  problem: string | undefined
}

/** A code that was refused, as it was typed. */
export interface RefusedGiftCard {
  code: string
  problem: string
}

export function shownGiftCard(
  giftCard: { obfuscatedCode?: string; amount?: { amount?: string } } | undefined,
  errors: CalculationErrors | undefined,
  money: ShowMoney,
): ShownGiftCard | undefined {
  if (!giftCard) return undefined
  const problem = errors?.giftCardCalculationError?.applicationError?.code
  return { code: giftCard.obfuscatedCode ?? '', paid: money(giftCard.amount?.amount ?? '0'), problem }
}
