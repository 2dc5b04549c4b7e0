import type { OrderLineItem } from '@stoa/contract/services/ecom/orders'
import { giftCardAppId } from '@stoa/web/gift-card'
import { permissionDenied } from '../../kernel/errors.ts'
import { checkRecentSignIn, holds, type Caller } from '../../kernel/identity.ts'
import type { SiteTx } from '../../kernel/site.ts'

const issuing = 'GIFT_CARDS.GIFT_CARD_CREATE'

/**
 * Throws for a caller who writes a line that sells a gift card and may not issue any, or has not signed in recently: the line names the
 * worth and the receiver, and the card is issued as soon as somebody marks the order as paid.
 */
export function checkMaySellGiftCards(
  { now, settings }: SiteTx,
  caller: Caller,
  lines: readonly Pick<OrderLineItem, 'catalogReference'>[],
): void {
  if (!lines.some(({ catalogReference }) => catalogReference?.appId?.toLowerCase() === giftCardAppId)) return
  if (!holds(caller, issuing)) throw permissionDenied('the caller may not issue gift cards, so it may not sell them')
  // Sessions are older or younger by the system's clock, whatever time the site has.
  checkRecentSignIn(caller, new Date(now.getTime() - settings.clockOffset))
}
