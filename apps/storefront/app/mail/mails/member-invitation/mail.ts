import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { MemberInvitation } from './data.ts'

export const memberInvitation: MailTemplate<MemberInvitation> = {
  reader: 'MEMBER',
  write({ shop, url }, i18n) {
    return {
      subject: i18n._(msg`Your account at ${shop.name}`),
      title: i18n._(msg`Choose a password`),
      paragraphs: [i18n._(msg`${shop.name} has created an account for you. The link works once, for an hour.`)],
      action: { label: i18n._(msg`Choose a password`), url },
    }
  },
}
