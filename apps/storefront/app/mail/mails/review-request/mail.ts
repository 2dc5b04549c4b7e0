import { msg, plural } from '@lingui/core/macro'
import { toPictureView } from '../../../lib/media/pictures.ts'
import { mailTemplate } from '../../mail-template.ts'
import { design, type ReviewRequest } from './data.ts'

/** Asks what a buyer thinks. Each star opens the form, where the reader decides whether to send it. */
export const reviewRequest = mailTemplate<ReviewRequest>()({
  reader: 'BUYER',
  design,
  texts: {
    SUBJECT: ({ shop, product }) => msg`${shop}: how do you like ${product}?`,
    'SUBJECT.REMINDER': ({ shop, product }) => msg`Reminder from ${shop}: how do you like ${product}?`,
    PREHEADER: () => '',
    TITLE: () => msg`How do you like it?`,
    BODY: ({ shop }) => msg`You bought these at ${shop}. What you think of them helps others to choose.`,
    'BODY.SINGLE': ({ shop }) => msg`You bought this at ${shop}. What you think of it helps others to choose.`,
    NOTE: () => msg`Choose the stars. You can add some words before anything is sent.`,
  },
  write: ({ items, isReminder, name, unsubscribeUrl }, i18n) => ({
    values: { name: name ?? '', product: items[0]?.name ?? '' },
    cases: [...(isReminder ? ['REMINDER' as const] : []), ...(items.length === 1 ? ['SINGLE' as const] : [])],
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
  }),
})
