import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import { mailTemplate } from '../../mail-template.ts'
import { design, type StaffInvitation } from './data.ts'

export const staffInvitation = mailTemplate<StaffInvitation>()({
  reader: 'INVITED_STAFF',
  design,
  texts: {
    SUBJECT: ({ shop }) => msg`Invitation to the back office of ${shop}`,
    PREHEADER: () => '',
    TITLE: ({ shop }) => msg`You are invited to work on ${shop}`,
    BODY: ({ invitedBy, shop, until }) => [
      msg`${invitedBy} invites you to the back office of ${shop}. The link works once, until ${until}.`,
      msg`If you expected no invitation, you can ignore this email.`,
    ],
    BUTTON: () => msg`Accept the invitation`,
  },
  write: ({ shop, invitedBy, expires, url }, i18n) => ({
    values: {
      invitedBy,
      until: dateFormat(i18n.locale, shop, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(expires)),
    },
    buttonUrl: url,
  }),
})
