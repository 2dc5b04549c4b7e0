import { msg } from '@lingui/core/macro'
import { dateFormat } from '@stoa/web/date-format'
import type { MailTemplate } from '../../mail-template.ts'
import type { AccountDeleted } from './data.ts'

export const accountDeleted: MailTemplate<AccountDeleted> = {
  reader: 'MEMBER',
  write({ shop, until, url }, i18n) {
    const day = dateFormat(i18n.locale, shop, { dateStyle: 'long' }).format(new Date(until))
    return {
      subject: i18n._(msg`Your account at ${shop.name} was deleted`),
      title: i18n._(msg`Your account was deleted`),
      paragraphs: [
        i18n._(msg`You are signed out everywhere. On ${day} we erase the account for good; until then you can restore it.`),
        i18n._(msg`If it wasn’t you, restore the account and choose a new password.`),
      ],
      action: { label: i18n._(msg`Restore my account`), url },
    }
  },
}
