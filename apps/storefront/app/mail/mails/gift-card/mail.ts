import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import type { MailTemplate } from '../../mail-template.ts'
import type { GiftCardMail } from './data.ts'

export const giftCard: MailTemplate<GiftCardMail> = {
  reader: 'GIFT_CARD_RECIPIENT',
  write({ shop, code, amount, expires, name, senderName, message, url }, i18n) {
    const money = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: amount.currency }).format(
      Number(amount.value),
    )
    const day = expires && dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(expires))
    return {
      subject: i18n._(msg`Your gift card for ${shop.name}`),
      title: i18n._(msg`A gift card worth ${money}`),
      paragraphs: [
        ...(name ? [i18n._(msg`Hello ${name},`)] : []),
        senderName
          ? i18n._(msg`${senderName} sends you a gift card for ${shop.name}.`)
          : i18n._(msg`Here is your gift card for ${shop.name}.`),
      ],
      message,
      details: [
        { title: i18n._(msg`Your code`), lines: [code] },
        ...(day ? [{ title: i18n._(msg`Valid until`), lines: [day] }] : []),
        {
          title: i18n._(msg`How to use it`),
          lines: [
            i18n._(
              msg`Enter the code in the cart or at the checkout. You can spend it in several parts. Keep this email: whoever has the code can spend it.`,
            ),
          ],
        },
      ],
      action: { label: i18n._(msg`See the balance`), url },
    }
  },
}
