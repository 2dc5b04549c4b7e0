import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { giftCardAppId } from '@stoa/web/gift-card'
import { permissionDenied } from '../../kernel/errors.ts'
import { holds, type Caller } from '../../kernel/identity.ts'

const issuing = 'GIFT_CARDS.GIFT_CARD_CREATE'

/**
 * Throws for a caller who writes a line that sells a gift card and may not issue any: the line names the worth and the receiver, and the
 * card is issued as soon as somebody marks the order as paid.
 */
export function checkMaySellGiftCards(caller: Caller, lines: readonly Pick<OrderLineItem, 'catalogReference'>[]): void {
  const isCard = lines.some(({ catalogReference }) => catalogReference?.appId?.toLowerCase() === giftCardAppId)
  if (isCard && !holds(caller, issuing)) throw permissionDenied('the caller may not issue gift cards, so it may not sell them')
}
