import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import { design, type GiftCardHistory } from './data.ts'

export const giftCardHistory = mailTemplate<GiftCardHistory>()({
  reader: 'GIFT_CARD_RECIPIENT',
  design,
  texts: {
    ...codeHeadings,
    BODY: () => [
      msg`Enter this code to see what your gift card was used for. It works for a quarter of an hour.`,
      msg`If it wasn’t you, you can ignore this email.`,
    ],
  },
  write: ({ code }) => ({ values: { code } }),
})
