import { mailDesign } from '../../design.ts'
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

export const design = mailDesign({
  variables: ['name', 'senderName', 'amount', 'until'],
  texts: { SUBJECT: {}, PREHEADER: {}, TITLE: {}, BODY: {}, 'BODY.WITHOUT_SENDER': {}, BUTTON: {}, NOTE: {} },
  blocks: [{ name: 'BODY' }, { name: 'MESSAGE' }, { name: 'BUTTON' }, { name: 'DETAILS' }, { name: 'NOTE', optional: true }],
})

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
