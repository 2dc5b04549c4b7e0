import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type NewsletterConfirmation } from './data.ts'

export const newsletterConfirmation = mailTemplate<NewsletterConfirmation>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Please confirm: news of ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Do you want our news by email?`,
    BODY: ({ shop }) => [
      msg`Somebody asked for news of ${shop} with this address. Confirm it, and we write to you about new products and offers. The link works for a week.`,
      msg`If it wasn’t you, you can ignore this email. We won’t write to you.`,
    ],
    BUTTON: () => msg`Confirm`,
  },
  write: ({ url }) => ({ values: {}, buttonUrl: url }),
})
