import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { MemberPassword } from './data.ts'

export const memberPassword: MailTemplate<MemberPassword> = {
  reader: 'MEMBER',
  write({ shop, url }, i18n) {
    return {
      subject: i18n._(msg`New password for ${shop.name}`),
      title: i18n._(msg`Choose a new password`),
      paragraphs: [
        i18n._(msg`Somebody asked for a new password for your account. The link works once, for an hour.`),
        i18n._(msg`If it wasn’t you, you can ignore this email.`),
      ],
      action: { label: i18n._(msg`Choose a new password`), url },
    }
  },
}
