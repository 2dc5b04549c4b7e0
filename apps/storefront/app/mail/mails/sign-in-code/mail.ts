import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { codeHeadings } from '../../parts/code-mail.ts'
import { design, type SignInCode } from './data.ts'

export const signInCode = mailTemplate<SignInCode>()({
  reader: 'MEMBER',
  design,
  texts: {
    ...codeHeadings,
    BODY: () => [
      msg`Enter this code to finish signing in. It works for ten minutes. Never give it to anybody.`,
      msg`If it wasn’t you, somebody knows your password: choose another one.`,
    ],
  },
  write: ({ code }) => ({ values: { code } }),
})
