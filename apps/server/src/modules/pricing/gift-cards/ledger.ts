import { refusal } from '../../../kernel/basics/errors.ts'

/** The facts that decide whether a card can pay; amounts in minor units of the shop's currency. */
export interface CardState {
  balance: bigint
  expirationDate: Date | undefined
  disabledDate: Date | undefined
}

export type GiftCardStatus = 'VALID' | 'EXPIRED' | 'DISABLED'

/** Returns the status of a card. A disabled card stays disabled after it has expired. */
export function statusOf({ expirationDate, disabledDate }: Omit<CardState, 'balance'>, now: Date): GiftCardStatus {
  if (disabledDate) return 'DISABLED'
  return expirationDate && expirationDate <= now ? 'EXPIRED' : 'VALID'
}

/** Throws GIFT_CARD_DISABLED or GIFT_CARD_EXPIRED for a card that is not valid. */
export function checkValid(card: CardState, now: Date, data: Record<string, unknown> = {}): void {
  const status = statusOf(card, now)
  if (status !== 'VALID') throw refusal(`GIFT_CARD_${status}`, `the gift card is ${status.toLowerCase()}`, data)
}

export type GiftCardProblem = 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'GIFT_CARD_IS_EMPTY'

/** Why the card pays nothing at all. */
export function whyUnusable(card: CardState, now: Date): GiftCardProblem | undefined {
  const status = statusOf(card, now)
  if (status !== 'VALID') return `GIFT_CARD_${status}`
  return card.balance === 0n ? 'GIFT_CARD_IS_EMPTY' : undefined
}

/** Why the card cannot pay an amount. */
export function whyNotRedeemable(
  card: CardState,
  amount: bigint,
  now: Date,
): 'GIFT_CARD_DISABLED' | 'GIFT_CARD_EXPIRED' | 'INSUFFICIENT_FUNDS' | undefined {
  const status = statusOf(card, now)
  if (status !== 'VALID') return `GIFT_CARD_${status}`
  return amount > card.balance ? 'INSUFFICIENT_FUNDS' : undefined
}
