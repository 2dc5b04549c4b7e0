import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type MemberInvitation } from './data.ts'

export const memberInvitation = mailTemplate<MemberInvitation>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Your account at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Choose a password`,
    BODY: ({ shop }) => msg`${shop} has created an account for you. The link works once, for an hour.`,
    BUTTON: () => msg`Choose a password`,
  },
  write: ({ url }) => ({ values: {}, buttonUrl: url }),
})
