import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type TestMail } from './data.ts'

export const testMail = mailTemplate<TestMail>()({
  reader: 'TESTER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Test email from ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your email works`,
    BODY: () => msg`This is a test email. Your shop can send emails to its customers.`,
  },
  write: () => ({ values: {} }),
})
