import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type PasswordReset } from './data.ts'

export const passwordReset = mailTemplate<PasswordReset>()({
  reader: 'STAFF',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`New password for the back office of ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Choose a new password`,
    BODY: () => [
      msg`Somebody asked for a new password for your account. The link works once, for an hour.`,
      msg`If it wasn’t you, you can ignore this email. Your password stays as it is.`,
    ],
    BUTTON: () => msg`Choose a password`,
  },
  write: ({ url }) => ({ values: {}, buttonUrl: url }),
})
