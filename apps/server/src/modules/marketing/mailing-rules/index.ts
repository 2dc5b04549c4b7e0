import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Module } from '../../../kernel/background/module.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import * as operations from './operations.ts'
import { askForNewsletter, confirmNewsletter } from './newsletter-operations.ts'
import { linkMailer, newsletterTokens, type LinkMailParts } from './newsletter-requests.ts'
import { mailingLinks } from './unsubscribe.ts'

export { groundIn, whyNotMailed, type Addressee, type NoMailReason } from './ground.ts'
export { isPaused, slowDown, speedUp, takeSlot } from './pace.ts'
export { loadRules } from './rules.ts'
export { mailingLinks, type MailingLinks } from './unsubscribe.ts'

/** Who may get mails that nobody asked for one by one. */
export function mailingRulesModule({
  secrets,
  limits,
  ...mails
}: Omit<LinkMailParts, 'tokens'> & { secrets: Secrets; limits: Pick<RateLimits, 'newsletter' | 'mayMailAccount'> }) {
  const tokens = newsletterTokens(secrets)
  const { setMailingChoice, ...rules } = operations
  return {
    name: 'mailing-rules',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/mailing-rules': rules,
      'stoa/mailing-links': {
        setMailingChoice: setMailingChoice(mailingLinks(secrets)),
        askForNewsletter: askForNewsletter(limits),
        confirmNewsletter: confirmNewsletter(tokens),
      },
    },
    jobs: [linkMailer({ ...mails, tokens })],
  } satisfies Module
}
