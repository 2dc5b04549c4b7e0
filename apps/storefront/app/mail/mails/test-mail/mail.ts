import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { TestMail } from './data.ts'

export const testMail: MailTemplate<TestMail> = {
  reader: 'TESTER',
  write({ shop }, i18n) {
    return {
      subject: i18n._(msg`Test email from ${shop.name}`),
      title: i18n._(msg`Your email works`),
      paragraphs: [i18n._(msg`This is a test email. Your shop can send emails to its customers.`)],
    }
  },
}
