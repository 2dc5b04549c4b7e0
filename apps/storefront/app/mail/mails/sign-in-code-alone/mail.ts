import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import { design, type SignInCodeAlone } from './data.ts'

export const signInCodeAlone = mailTemplate<SignInCodeAlone>()({
  reader: 'MEMBER',
  design,
  texts: {
    ...codeHeadings,
    BODY: () => [
      msg`Enter this code to sign in. It works for half an hour. Never give it to anybody.`,
      msg`If it wasn’t you, you can ignore this email.`,
    ],
  },
  write: ({ code }) => ({ values: { code } }),
})
