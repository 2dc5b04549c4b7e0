import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { MemberInvited } from './data.ts'

export const memberInvited: MailTemplate<MemberInvited> = {
  reader: 'MEMBER',
  write({ shop, url }, i18n) {
    return {
      subject: i18n._(msg`${shop.name} invites you`),
      title: i18n._(msg`Become a member`),
      paragraphs: [
        i18n._(msg`${shop.name} invites you to create an account. The link works once, for two weeks.`),
        i18n._(msg`If you don’t want an account, you can ignore this email.`),
      ],
      action: { label: i18n._(msg`Create an account`), url },
    }
  },
}
