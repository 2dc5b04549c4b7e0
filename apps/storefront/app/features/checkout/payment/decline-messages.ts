import { msg } from '@lingui/core/macro'
import { lookupTable } from '@stoa/web/lookup-table'
import type { Translatable } from '../../../ui/translatable.ts'

const declined = msg`Your bank declined this card. Nothing was charged. Try another card, or contact your bank and press Pay again.`
const notConfirmed = msg`The payment wasn’t confirmed with your bank. Nothing was charged. Press Pay to try again, or use another card.`
const messages: Record<string, Translatable | undefined> = lookupTable({
  INSUFFICIENT_FUNDS: msg`There isn’t enough money on this card. Nothing was charged. Try another card, or top it up and press Pay again.`,
  CARD_EXPIRED: msg`This card has expired. Nothing was charged. Please use another card.`,
  CHALLENGE_FAILED: notConfirmed,
  CHALLENGE_ENDED: notConfirmed,
})

/** The sentence for a declined payment, by the provider's reason. */
export function getDeclineMessage(reason: string | null | undefined): Translatable {
  return messages[reason ?? ''] ?? declined
}
