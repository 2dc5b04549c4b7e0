import { msg } from '@lingui/core/macro'
import type { MailDetail } from '../../frame/mail-view.ts'
import { mailTemplate } from '../../mail-template.ts'
import { design, type ContactMessageMail } from './data.ts'

export const contactMessage = mailTemplate<ContactMessageMail>()({
  reader: 'STAFF',
  design,
  texts: {
    SUBJECT: ({ shop, name }) => msg`${shop}: message from ${name}`,
    PREHEADER: () => '',
    TITLE: ({ name }) => msg`Message from ${name}`,
    BODY: () => msg`Somebody wrote to you with the contact form of your shop.`,
    BUTTON: () => msg`Open the message`,
  },
  write({ name, email, phone, subject, message, url }, i18n) {
    const details: MailDetail[] = [
      { title: i18n._(msg`From`), lines: [name, email, phone].filter((line) => line !== undefined) },
      { title: i18n._(msg`Subject`), lines: subject ? [subject] : [] },
      { title: i18n._(msg`Message`), lines: message ? message.split('\n') : [] },
      { title: i18n._(msg`Answer`), lines: [email ? i18n._(msg`Reply to this email to answer.`) : ''].filter(Boolean) },
    ]
    return {
      values: { name: name ?? email ?? phone ?? i18n._(msg`a visitor`) },
      buttonUrl: url,
      details: details.filter(({ lines }) => lines.length > 0),
    }
  },
})
