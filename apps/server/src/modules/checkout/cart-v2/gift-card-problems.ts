import type { InvalidGiftCardReason } from '@stoa/contract/services/ecom/cart-v-2'

/** Why a gift card cannot pay, in this interface's words; undefined where its code is the problem. */
export function invalidGiftCard(problem: string): InvalidGiftCardReason | undefined {
  return reasons.get(problem)
}

const reasons = new Map<string, InvalidGiftCardReason>([
  ['GIFT_CARD_EXPIRED', 'EXPIRED'],
  ['GIFT_CARD_DISABLED', 'DISABLED'],
  ['GIFT_CARD_IS_EMPTY', 'EMPTY_BALANCE'],
])
