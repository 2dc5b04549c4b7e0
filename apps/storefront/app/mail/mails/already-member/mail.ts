import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import type { AlreadyMember } from './data.ts'

export const alreadyMember: MailTemplate<AlreadyMember> = {
  reader: 'MEMBER',
  write(mail, i18n) {
    const { shop, url } = mail
    return {
      subject: i18n._(msg`You already have an account at ${shop.name}`),
      title: i18n._(msg`You already have an account`),
      paragraphs: [
        i18n._(msg`Somebody tried to create an account with your email address. There is one already, so nothing was changed.`),
        i18n._(msg`If you have forgotten your password, choose a new one here: ${mail.forgottenUrl}`),
        i18n._(msg`If it wasn’t you, you can ignore this email.`),
      ],
      action: { label: i18n._(msg`Sign in`), url },
    }
  },
}
