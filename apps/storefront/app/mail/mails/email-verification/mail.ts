import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import { design, type EmailVerification } from './data.ts'

export const emailVerification = mailTemplate<EmailVerification>()({
  reader: 'MEMBER',
  design,
  texts: {
    ...codeHeadings,
    BODY: () => [
      msg`Enter this code to confirm your email address. It works for half an hour.`,
      msg`If it wasn’t you, you can ignore this email.`,
    ],
  },
  write: ({ code }) => ({ values: { code } }),
})
