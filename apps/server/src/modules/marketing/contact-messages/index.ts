import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { signedTexts } from '../../../kernel/secrets/signed-texts.ts'
import type { Captchas } from '../../identity/identity/index.ts'
import { formTokens } from './form-token.ts'
import { messageMailer, type MailParts } from './mail.ts'
import * as staff from './operations/staff.ts'
import { openContactForm, sendContactMessage } from './operations/visitors.ts'
import { contactMessageData, contactMessageRetention, spamRetention } from './personal-data.ts'

export { countNewMessages } from './store/messages.ts'

interface ContactMessageParts extends MailParts {
  secrets: Secrets
  captcha: Pick<Captchas, 'check'>
  limits: Pick<RateLimits, 'contactMessage' | 'mayMailAccount'>
}

/** Takes what visitors write with contact forms, and tells the shop of it. */
export function contactMessagesModule({ secrets, captcha, limits, ...mails }: ContactMessageParts) {
  const tokens = formTokens(signedTexts(secrets, 'contact-form'))
  return {
    name: 'contact-messages',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/contact-messages': {
        ...staff,
        openContactForm: openContactForm({ tokens }),
        sendContactMessage: sendContactMessage({ tokens, captcha, limits }),
      },
    },
    jobs: [messageMailer(mails)],
    retention: [spamRetention, contactMessageRetention],
    personalData: [contactMessageData],
  } satisfies Module
}
