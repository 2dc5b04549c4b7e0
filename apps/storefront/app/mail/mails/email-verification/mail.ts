import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import type { EmailVerification } from './data.ts'

export const emailVerification: MailTemplate<EmailVerification> = {
  reader: 'MEMBER',
  write(mail, i18n) {
    return {
      ...codeHeadings(mail, i18n),
      paragraphs: [
        i18n._(msg`Enter this code to confirm your email address. It works for half an hour.`),
        i18n._(msg`If it wasn’t you, you can ignore this email.`),
      ],
    }
  },
}
