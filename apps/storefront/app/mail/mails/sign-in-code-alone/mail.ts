import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import type { SignInCodeAlone } from './data.ts'

export const signInCodeAlone: MailTemplate<SignInCodeAlone> = {
  reader: 'MEMBER',
  write(mail, i18n) {
    return {
      ...codeHeadings(mail, i18n),
      paragraphs: [
        i18n._(msg`Enter this code to sign in. It works for half an hour. Never give it to anybody.`),
        i18n._(msg`If it wasn’t you, you can ignore this email.`),
      ],
    }
  },
}
