import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { giftCardAppId } from '@stoa/web/gift-card'
import { permissionDenied } from '../../../kernel/basics/errors.ts'
import { holds, type Caller } from '../../../kernel/site/caller.ts'

const issuing = 'GIFT_CARDS.GIFT_CARD_CREATE'

export function sellsGiftCards(lines: readonly Pick<OrderLineItem, 'catalogReference'>[]): boolean {
  return lines.some(({ catalogReference }) => catalogReference?.appId?.toLowerCase() === giftCardAppId)
}

/**
 * Throws for a caller who may not issue gift cards: a written line names the worth and the receiver of a card, which is issued as soon as
 * somebody marks the order as paid.
 */
export function checkMaySellGiftCards(caller: Caller): void {
  if (!holds(caller, issuing)) throw permissionDenied('the caller may not issue gift cards, so it may not sell them')
}
