import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import type { MailTemplate } from '../../mail-template.ts'
import type { StaffInvitation } from './data.ts'

export const staffInvitation: MailTemplate<StaffInvitation> = {
  reader: 'INVITED_STAFF',
  write({ shop, invitedBy, expires, url }, i18n) {
    const until = dateFormat(i18n.locale, shop, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(expires))
    return {
      subject: i18n._(msg`Invitation to the back office of ${shop.name}`),
      title: i18n._(msg`You are invited to work on ${shop.name}`),
      paragraphs: [
        i18n._(msg`${invitedBy} invites you to the back office of ${shop.name}. The link works once, until ${until}.`),
        i18n._(msg`If you expected no invitation, you can ignore this email.`),
      ],
      action: { label: i18n._(msg`Accept the invitation`), url },
    }
  },
}
