import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { toPictureView } from '../lib/media/pictures.ts'
import { fillText } from './parts/fill-text.ts'
import type { MailView } from './frame/mail-view.ts'
import type { MailRequest } from './request.ts'

type ReviewMail = Extract<MailRequest, { kind: 'REVIEW_REQUEST' }>

/** Asks what a buyer thinks. Each star opens the form, where the reader decides whether to send it. */
export function reviewRequest(
  { shop, items, isReminder, name: buyer, unsubscribeUrl, text: own = {} }: ReviewMail,
  i18n: I18n,
): Omit<MailView, 'language' | 'shop'> {
  const [first] = items
  const name = first?.name ?? ''
  const filled = (text: string | null | undefined) =>
    text?.trim() && fillText(text.trim(), { shop: shop.name, product: name, name: buyer })
  const standard = isReminder
    ? msg`Reminder from ${shop.name}: how do you like ${name}?`
    : msg`${shop.name}: how do you like ${name}?`
  return {
    // A subject is one line.
    subject: filled(own.subject)?.replaceAll(/\s+/g, ' ') || i18n._(standard),
    title: filled(own.greeting) || i18n._(msg`How do you like it?`),
    paragraphs: [
      ...(filled(own.body)?.split(/\n\s*\n/) ?? [
        i18n._(
          msg`${plural(items.length, { one: `You bought this at ${shop.name}. What you think of it helps others to choose.`, other: `You bought these at ${shop.name}. What you think of them helps others to choose.` })}`,
        ),
      ]),
      i18n._(msg`Choose the stars. You can add some words before anything is sent.`),
    ],
    asked: items.map((item) => ({
      id: item.id,
      name: item.name,
      picture: toPictureView(item.image, item.name),
      question: i18n._(msg`How many stars?`),
      stars: [1, 2, 3, 4, 5].map((stars) => ({
        label: i18n._(msg`${plural(stars, { one: '# star', other: '# stars' })}`),
        url: `${item.url}&stars=${stars}`,
      })),
    })),
    lines: [],
    totals: [],
    details: [],
    footer: i18n._(msg`You get this email because you ordered at ${shop.name}:`),
    unsubscribe: { label: i18n._(msg`No more of these emails`), url: unsubscribeUrl },
  }
}
