import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { FactorResetRequest } from './data.ts'

export const factorResetRequest: MailTemplate<FactorResetRequest> = {
  reader: 'STAFF',
  write(mail, i18n) {
    const { shop, url } = mail
    return {
      subject: i18n._(msg`${shop.name}: a member can’t complete the second step`),
      title: i18n._(msg`A member can’t complete the second step`),
      paragraphs: [
        i18n._(
          msg`Whoever signs in as ${mail.email} knows the password, but has lost the second step, and asks you to reset it.`,
        ),
        i18n._(msg`Make sure that it is the member, for example by phone, before you reset it under Second factor.`),
      ],
      action: { label: i18n._(msg`Open the member`), url },
    }
  },
}
