import type { Module } from '../../../kernel/background/module.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import * as operations from './operations.ts'
import { mailingLinks } from './unsubscribe.ts'

export { groundIn, whyNotMailed, type Addressee, type NoMailReason } from './ground.ts'
export { isPaused, slowDown, speedUp, takeSlot } from './pace.ts'
export { loadRules } from './rules.ts'
export { mailingLinks, type MailingLinks } from './unsubscribe.ts'

/** Who may get mails that nobody asked for one by one. */
export function mailingRulesModule({ secrets }: { secrets: Secrets }) {
  const { setMailingChoice, ...rules } = operations
  return {
    name: 'mailing-rules',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/mailing-rules': rules,
      'stoa/mailing-links': { setMailingChoice: setMailingChoice(mailingLinks(secrets)) },
    },
  } satisfies Module
}
