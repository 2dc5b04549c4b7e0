import { msg, plural } from '@lingui/core/macro'
import { toPictureView } from '../../../lib/media/pictures.ts'
import type { MailTemplate } from '../../mail-template.ts'
import { fillOwnText } from '../../parts/own-text.ts'
import type { ReviewRequest } from './data.ts'

/** Asks what a buyer thinks. Each star opens the form, where the reader decides whether to send it. */
export const reviewRequest: MailTemplate<ReviewRequest> = {
  reader: 'BUYER',
  write({ shop, items, isReminder, name: buyer, unsubscribeUrl, text = {} }, i18n) {
    const name = items[0]?.name ?? ''
    const own = fillOwnText(text, { shop: shop.name, product: name, name: buyer })
    const standardSubject = isReminder
      ? msg`Reminder from ${shop.name}: how do you like ${name}?`
      : msg`${shop.name}: how do you like ${name}?`
    return {
      subject: own.subject ?? i18n._(standardSubject),
      title: own.title ?? i18n._(msg`How do you like it?`),
      paragraphs: [
        ...(own.paragraphs ?? [
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
      unsubscribe: { label: i18n._(msg`No more of these emails`), url: unsubscribeUrl },
    }
  },
}
