import { msg } from '@lingui/core/macro'
import type { CallError } from '@stoa/client'
import type { Translatable } from '../../../ui/translatable.ts'
import { getDeclineMessage } from './decline-messages.ts'

/** Why the chosen way to pay paid nothing; undefined for a refusal that is not about it. */
export function getMethodRefusal({ code, data }: CallError): Translatable | undefined {
  switch (code) {
    case 'SITE_NOT_ACCEPTING_PAYMENTS':
    case 'PAYMENT_PROVIDER_IS_NOT_AVAILABLE_ON_SITE':
      return msg`This payment method is no longer available for this order. Nothing was charged. Please choose another.`
    case 'PAYMENT_ERROR':
      return getDeclineMessage(data?.reason)
    case 'SAVED_CARD_NOT_FOUND':
      return msg`This card is no longer in your account. Nothing was charged. Please choose another.`
    case 'TOO_MANY_SAVED_CARDS':
      return msg`You have twenty saved cards. Nothing was charged. Pay without saving this one, or remove one first.`
    default:
      return undefined
  }
}
