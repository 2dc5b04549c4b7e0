import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import { mailTemplate } from '../../mail-template.ts'
import { design, type GiftCardMail } from './data.ts'

export const giftCard = mailTemplate<GiftCardMail>()({
  reader: 'GIFT_CARD_RECIPIENT',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Your gift card for ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ amount }) => msg`A gift card worth ${amount}`,
    BODY: ({ name, senderName, shop }) => [msg`Hello ${name},`, msg`${senderName} sends you a gift card for ${shop}.`],
    'BODY.WITHOUT_SENDER': ({ name, shop }) => [msg`Hello ${name},`, msg`Here is your gift card for ${shop}.`],
    BUTTON: () => msg`See the balance`,
    NOTE: () => '',
  },
  write({ shop, code, amount, expires, name, senderName, message, url }, i18n) {
    const money = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: amount.currency }).format(
      Number(amount.value),
    )
    const day = expires && dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(expires))
    return {
      values: { name: name ?? '', senderName: senderName ?? '', amount: money, until: day ?? '' },
      cases: senderName ? [] : ['WITHOUT_SENDER'],
      buttonUrl: url,
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
    }
  },
})
