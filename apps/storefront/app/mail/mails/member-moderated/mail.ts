import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { MemberModerated } from './data.ts'

export const memberModerated: MailTemplate<MemberModerated> = {
  reader: 'MEMBER',
  write({ shop, event }, i18n) {
    return {
      subject: i18n._(msg`Your account at ${shop.name}`),
      title: i18n._(event === 'MUTED' ? msg`Your account was muted` : msg`Your account was blocked`),
      paragraphs: [
        i18n._(
          event === 'MUTED'
            ? msg`We’ve looked at reports of other members. You can still sign in and buy, but not publish anything that others see.`
            : msg`We’ve looked at reports of other members. You can’t sign in any more.`,
        ),
        i18n._(msg`If you think that this is a mistake, please contact us.`),
      ],
    }
  },
}
