import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import type { GiftCardHistory } from './data.ts'

export const giftCardHistory: MailTemplate<GiftCardHistory> = {
  reader: 'GIFT_CARD_RECIPIENT',
  write(mail, i18n) {
    return {
      ...codeHeadings(mail, i18n),
      paragraphs: [
        i18n._(msg`Enter this code to see what your gift card was used for. It works for a quarter of an hour.`),
        i18n._(msg`If it wasn’t you, you can ignore this email.`),
      ],
    }
  },
}
