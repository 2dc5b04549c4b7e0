import type { Module } from '../../../kernel/background/module.ts'
import type { RateLimits } from '../../../kernel/abuse/rate-limit.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { mailingLinks } from '../mailing-rules/index.ts'
import { lookDaily } from './daily.ts'
import { fillNewsletter } from './newsletter.ts'
import { countAutomationAudience } from './operations/audience.ts'
import * as automations from './operations/automations.ts'
import * as mails from './operations/mails.ts'
import { cancelAutomationRun, retryAutomationRun, runForAbandonedCheckout, searchAutomationRuns } from './operations/runs.ts'
import { runData, runRetention } from './personal-data.ts'
import { whenSomethingHappens } from './reactions.ts'
import { resumeRuns } from './resume.ts'
import { runPerformer, type RunParts } from './run.ts'

export { countUndecidedRuns } from './store/automations.ts'

/** What the shop does by itself for one person at a time. */
export function automationsModule({
  limits,
  ...parts
}: Omit<RunParts, 'unsubscribe'> & { limits: Pick<RateLimits, 'mailByHand'>; secrets: Secrets }) {
  return {
    name: 'automations',
    migrations: `${import.meta.dirname}/migrations`,
    services: {
      'stoa/automations': {
        createAutomation: automations.createAutomation,
        updateAutomation: automations.updateAutomation,
        deleteAutomation: automations.deleteAutomation,
        getAutomation: automations.getAutomation,
        getAutomationSecret: automations.getAutomationSecret(parts),
        listAutomations: automations.listAutomations,
        activateAutomation: automations.activateAutomation,
        pauseAutomation: automations.pauseAutomation,
        pauseAllAutomations: automations.pauseAllAutomations,
        getAutomationMail: mails.getAutomationMail({ ...parts, limits }),
        previewAutomationMail: mails.previewAutomationMail({ ...parts, limits }),
        testAutomationMail: mails.testAutomationMail({ ...parts, limits }),
        countAutomationAudience,
        searchAutomationRuns,
        retryAutomationRun,
        cancelAutomationRun,
        runForAbandonedCheckout,
      },
    },
    jobs: [runPerformer({ ...parts, unsubscribe: mailingLinks(parts.secrets) }), fillNewsletter, resumeRuns],
    reactions: [whenSomethingHappens],
    schedules: [lookDaily],
    retention: [runRetention],
    personalData: [runData],
  } satisfies Module
}
