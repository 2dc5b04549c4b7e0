import { giftCardPaths } from '../../../gift-card-paths.ts'
import type { SampleFrame } from '../../parts/sample-frame.ts'

/** A gift card for its recipient. */
export interface GiftCardMail {
  kind: 'GIFT_CARD'
  /** Grouped. */
  code: string
  /** A decimal. */
  amount: { value: string; currency: string }
  expires?: string
  /** Of the recipient. */
  name?: string
  senderName?: string
  /** The giver's message. */
  message?: string
  /** Shows the balance. */
  url: string
}

export function sample({ origin, currency }: SampleFrame): GiftCardMail {
  return {
    kind: 'GIFT_CARD',
    code: 'EXAM-PLE0-0000-0000-0000',
    amount: { value: '50.00', currency },
    name: 'Mia',
    senderName: 'Jonas',
    url: origin + giftCardPaths.balance(),
  }
}
