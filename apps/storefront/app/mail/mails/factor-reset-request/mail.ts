import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type FactorResetRequest } from './data.ts'

export const factorResetRequest = mailTemplate<FactorResetRequest>()({
  reader: 'STAFF',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`${shop}: a member can’t complete the second step`,
    PREHEADER: () => '',
    TITLE: () => msg`A member can’t complete the second step`,
    BODY: ({ email }) => [
      msg`Whoever signs in as ${email} knows the password, but has lost the second step, and asks you to reset it.`,
      msg`Make sure that it is the member, for example by phone, before you reset it under Second factor.`,
    ],
    BUTTON: () => msg`Open the member`,
  },
  write: ({ email, url }) => ({ values: { email }, buttonUrl: url }),
})
