import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type MemberWelcome } from './data.ts'

export const memberWelcome = mailTemplate<MemberWelcome>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Welcome to ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ name }) => msg`Welcome, ${name}`,
    BODY: () => msg`Your account is ready. You find your orders in it, and your details are filled in when you buy.`,
    BUTTON: () => msg`Open my account`,
    'BUTTON.CONFIRM': () => msg`Confirm email address`,
    NOTE: () => '',
    'NOTE.CONFIRM': ({ accountLink }) => [
      msg`Your account: ${accountLink}`,
      msg`Please confirm that this email address is yours. The link works once, for a week, and only for you: you sign in first.`,
      msg`If you didn’t create this account, you can ignore this email.`,
    ],
  },
  write: ({ name, accountUrl, confirmUrl }) => ({
    values: { name: name ?? '', accountLink: accountUrl },
    cases: confirmUrl ? ['CONFIRM'] : [],
    buttonUrl: confirmUrl ?? accountUrl,
  }),
})
