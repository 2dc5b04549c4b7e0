import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type AlreadyMember } from './data.ts'

export const alreadyMember = mailTemplate<AlreadyMember>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`You already have an account at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`You already have an account`,
    BODY: ({ passwordLink }) => [
      msg`Somebody tried to create an account with your email address. There is one already, so nothing was changed.`,
      msg`If you have forgotten your password, choose a new one here: ${passwordLink}`,
      msg`If it wasn’t you, you can ignore this email.`,
    ],
    BUTTON: () => msg`Sign in`,
  },
  write: ({ url, forgottenUrl }) => ({ values: { passwordLink: forgottenUrl }, buttonUrl: url }),
})
