import { msg } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'
import type { Translatable } from '../../../ui/translatable.ts'

const declined = msg`Your bank declined this card. Nothing was charged. Try another card, or contact your bank and press Pay again.`
const notConfirmed = msg`The payment wasn’t confirmed with your bank. Nothing was charged. Press Pay to try again, or use another card.`
const canceled = msg`The payment was cancelled. Nothing was charged. Press Pay to try again, or choose another way to pay.`
const messages: Record<string, Translatable | undefined> = lookupTable({
  INSUFFICIENT_FUNDS: msg`There isn’t enough money on this card. Nothing was charged. Try another card, or top it up and press Pay again.`,
  CARD_EXPIRED: msg`This card has expired. Nothing was charged. Please use another card.`,
  CHALLENGE_FAILED: notConfirmed,
  CHALLENGE_ENDED: notConfirmed,
  AUTHENTICATION_FAILED: notConfirmed,
  AUTHENTICATION_REQUIRED: notConfirmed,
  PAYMENT_CANCELED: canceled,
  PAYMENT_EXPIRED: canceled,
  PAYMENT_FAILED: msg`The payment failed. Nothing was charged. Press Pay to try again, or choose another way to pay.`,
  METHOD_NOT_AVAILABLE: msg`This way to pay can’t be used for this order. Nothing was charged. Please choose another.`,
})

/** The sentence for a declined payment, by the provider's reason. */
export function getDeclineMessage(reason: string | null | undefined): Translatable {
  return messages[reason ?? ''] ?? declined
}
