import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a gift card pays nothing, by the server's code. */
export function giftCardSentence(problem: string, { i18n }: { i18n: I18n }): string {
  switch (problem) {
    case 'GIFT_CARD_NOT_FOUND':
      return i18n._(msg`We don’t know this gift card. Please check the code.`)
    case 'GIFT_CARD_CODE_INVALID':
      return i18n._(msg`There’s a typing error in this code. Please compare it with your gift card.`)
    case 'GIFT_CARD_EXPIRED':
      return i18n._(msg`This gift card has expired.`)
    case 'GIFT_CARD_DISABLED':
      return i18n._(msg`This gift card has been blocked. Please contact us.`)
    case 'GIFT_CARD_IS_EMPTY':
      return i18n._(msg`There’s nothing left on this gift card.`)
    case 'GIFT_CARD_UNAVAILABLE':
      return i18n._(msg`We can’t check this gift card right now. Please try again in a few minutes.`)
    case 'GIFT_CARD_CANNOT_BE_USED_TO_PURCHASE_GIFT_CARD':
      return i18n._(msg`A gift card can’t pay for another gift card. Remove one of both.`)
    case 'GIFT_CARD_CANNOT_PAY_SUBSCRIPTION':
      return i18n._(msg`A gift card can’t pay for a subscription. Remove one of both.`)
    case 'MAX_GIFT_CARDS_PER_CART_EXCEEDED':
      return i18n._(msg`Your cart already has a gift card. Remove it to use another one.`)
    case 'TOO_MANY_REQUESTS':
      return i18n._(msg`Too many wrong codes came from your connection. Please try again in an hour.`)
    default:
      return i18n._(msg`This gift card can’t be used at the moment.`)
  }
}
