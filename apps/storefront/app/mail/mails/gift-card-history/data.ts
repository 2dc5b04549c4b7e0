import { codeDesign } from '../../parts/code-design.ts'
/** `code` shows the history of a gift card. */
export interface GiftCardHistory {
  kind: 'GIFT_CARD_HISTORY'
  code: string
}

export const design = codeDesign

export function sample(): GiftCardHistory {
  return { kind: 'GIFT_CARD_HISTORY', code: '402817' }
}
