import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateLocale } from '@stoa/web/languages'
import type { MailView } from './frame/mail-view.ts'
import type { MailRequest } from './request.ts'

export type GiftCardMail = Extract<MailRequest, { kind: 'GIFT_CARD' | 'GIFT_CARD_HISTORY' }>

export const isGiftCardMail = (request: MailRequest): request is GiftCardMail => request.kind.startsWith('GIFT_CARD')

type Content = Omit<MailView, 'language' | 'shop'>

export function giftCardContent(request: GiftCardMail, i18n: I18n): Content {
  return request.kind === 'GIFT_CARD' ? giftCard(request, i18n) : historyCode(request, i18n)
}

function giftCard(request: Extract<GiftCardMail, { kind: 'GIFT_CARD' }>, i18n: I18n): Content {
  const { shop, code, amount, expires, name, senderName, message, url } = request
  const money = new Intl.NumberFormat(i18n.locale, { style: 'currency', currency: amount.currency }).format(Number(amount.value))
  const day =
    expires &&
    new Intl.DateTimeFormat(dateLocale(i18n.locale, shop.country), { dateStyle: 'long', timeZone: shop.timeZone }).format(
      new Date(expires),
    )
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
    lines: [],
    totals: [],
    footer: i18n._(msg`You get this email because somebody sent you a gift card for ${shop.name}:`),
  }
}

function historyCode({ shop, code }: Extract<GiftCardMail, { kind: 'GIFT_CARD_HISTORY' }>, i18n: I18n): Content {
  return {
    subject: i18n._(msg`${code} is your code for ${shop.name}`),
    title: i18n._(msg`Your code: ${code}`),
    paragraphs: [
      i18n._(msg`Enter this code to see what your gift card was used for. It works for a quarter of an hour.`),
      i18n._(msg`If it wasn’t you, you can ignore this email.`),
    ],
    lines: [],
    totals: [],
    details: [],
    footer: i18n._(msg`You get this email because somebody sent you a gift card for ${shop.name}:`),
  }
}
