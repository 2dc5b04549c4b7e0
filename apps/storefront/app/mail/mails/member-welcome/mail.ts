import { msg } from '@lingui/core/macro'
import type { MailTemplate } from '../../mail-template.ts'
import { fillOwnText } from '../../parts/own-text.ts'
import type { MemberWelcome } from './data.ts'

export const memberWelcome: MailTemplate<MemberWelcome> = {
  reader: 'MEMBER',
  write({ shop, name, accountUrl, confirmUrl, text = {} }, i18n) {
    const own = fillOwnText(text, { shop: shop.name, name })
    const paragraphs = own.paragraphs ?? [
      i18n._(msg`Your account is ready. You find your orders in it, and your details are filled in when you buy.`),
    ]
    const headings = {
      subject: own.subject ?? i18n._(msg`Welcome to ${shop.name}`),
      title: own.title ?? (name ? i18n._(msg`Welcome, ${name}`) : i18n._(msg`Welcome`)),
    }
    if (!confirmUrl) return { ...headings, paragraphs, action: { label: i18n._(msg`Open my account`), url: accountUrl } }
    return {
      ...headings,
      paragraphs: [
        ...paragraphs,
        i18n._(msg`Your account: ${accountUrl}`),
        i18n._(
          msg`Please confirm that this email address is yours. The link works once, for a week, and only for you: you sign in first.`,
        ),
        i18n._(msg`If you didn’t create this account, you can ignore this email.`),
      ],
      action: { label: i18n._(msg`Confirm email address`), url: confirmUrl },
    }
  },
}
