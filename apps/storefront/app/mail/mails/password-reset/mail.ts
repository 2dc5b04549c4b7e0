import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { PasswordReset } from './data.ts'

export const passwordReset: MailTemplate<PasswordReset> = {
  reader: 'STAFF',
  write({ shop, url }, i18n) {
    return {
      subject: i18n._(msg`New password for the back office of ${shop.name}`),
      title: i18n._(msg`Choose a new password`),
      paragraphs: [
        i18n._(msg`Somebody asked for a new password for your account. The link works once, for an hour.`),
        i18n._(msg`If it wasn’t you, you can ignore this email. Your password stays as it is.`),
      ],
      action: { label: i18n._(msg`Choose a new password`), url },
    }
  },
}
