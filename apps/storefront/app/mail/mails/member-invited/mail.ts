import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type MemberInvited } from './data.ts'

export const memberInvited = mailTemplate<MemberInvited>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`${shop} invites you`,
    PREHEADER: () => '',
    TITLE: () => msg`Become a member`,
    BODY: ({ shop }) => [
      msg`${shop} invites you to create an account. The link works once, for two weeks.`,
      msg`If you don’t want an account, you can ignore this email.`,
    ],
    BUTTON: () => msg`Create an account`,
  },
  write: ({ url }) => ({ values: {}, buttonUrl: url }),
})
