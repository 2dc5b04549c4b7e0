import { msg } from '@lingui/core/macro'
import { mailTemplate } from '../../mail-template.ts'
import { design, type MemberModerated } from './data.ts'

export const memberModerated = mailTemplate<MemberModerated>()({
  reader: 'MEMBER',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Your account at ${shop}`,
    PREHEADER: () => '',
    TITLE: () => msg`Your account was muted`,
    'TITLE.BLOCKED': () => msg`Your account was blocked`,
    BODY: () => [
      msg`We’ve looked at reports of other members. You can still sign in and buy, but not publish anything that others see.`,
      msg`If you think that this is a mistake, please contact us.`,
    ],
    'BODY.BLOCKED': () => [
      msg`We’ve looked at reports of other members. You can’t sign in any more.`,
      msg`If you think that this is a mistake, please contact us.`,
    ],
  },
  write: ({ event }) => ({ values: {}, cases: event === 'BLOCKED' ? ['BLOCKED'] : [] }),
})
