import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import type { SignInCode } from './data.ts'

export const signInCode: MailTemplate<SignInCode> = {
  reader: 'MEMBER',
  write(mail, i18n) {
    return {
      ...codeHeadings(mail, i18n),
      paragraphs: [
        i18n._(msg`Enter this code to finish signing in. It works for ten minutes. Never give it to anybody.`),
        i18n._(msg`If it wasn’t you, somebody knows your password: choose another one.`),
      ],
    }
  },
}
