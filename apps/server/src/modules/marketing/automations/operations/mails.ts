import * as contract from '@stoa/contract/services/stoa/automations'
import type { Automation, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import { automationDesigns, sampleOf } from '@stoa/storefront/automation-mail-data'
import type { MailRenderer, RenderedMail } from '@stoa/storefront/mail'
import { comparableEmail } from '@stoa/contract/email'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { invalid, permissionDenied } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import { isOwner } from '../../../../kernel/site/caller.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadMailFrame, loadSender, presentDesign } from '../../../messages/notifications/index.ts'
import { renderAutomation } from '../actions/compose.ts'
import { sampleCoupon } from '../actions/coupon.ts'
import type { EmailParts } from '../actions/email.ts'
import { textViolations } from '../check.ts'

export type MailOperationParts = Pick<EmailParts, 'mailer' | 'render' | 'addresses'> & {
  limits: Pick<RateLimits, 'mailByHand'>
}

export function mailOperations({ mailer, render, addresses, limits }: MailOperationParts) {
  return {
    getAutomationMail: implementRead(contract.getAutomationMail, async ({ site, refuse }, { trigger, language }) => {
      if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
      const origin = await addresses.originOf(site)
      const kind = `AUTOMATION_${trigger}` as const
      const frame = await loadMailFrame(site, kind, { language, url: origin })
      const { description } = await render({ ...frame, ...sampleOf(trigger, sampleFrame(site, language)), isDescribed: true })
      return { design: presentDesign(automationDesigns[trigger], description) }
    }),

    previewAutomationMail: implementRead(contract.previewAutomationMail, async ({ site, refuse }, { automation, language }) => {
      if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
      return { content: await sampleMail(render, site, automation, language) }
    }),

    testAutomationMail: implementAction(
      contract.testAutomationMail,
      async ({ site, caller, refuse }, { automation, language, recipient }) => {
        const isOwn = caller.kind === 'USER' && comparableEmail(caller.name) === comparableEmail(recipient)
        if (!isOwn && !isOwner(caller))
          throw permissionDenied('only owners may send a test mail to another address than their own')
        if (!mailer) throw refuse('MAIL_SERVER_MISSING', 'no mail server is configured')
        if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
        limits.mailByHand(site.siteId)
        const content = await sampleMail(render, site, automation, language)
        const outcome = await mailer.send({
          ...(await loadSender(site)),
          ...content,
          subject: `[Test] ${content.subject}`,
          messageId: `${newId()}@${mailer.domain}`,
          to: recipient.trim(),
        })
        return outcome.status === 'SENT' ? { sent: true } : { sent: false, failure: outcome.reason }
      },
    ),
  }

  /** The mail of an automation that need not be saved, for a made-up person. Throws a violation for a text that cannot be sent. */
  async function sampleMail(
    renderer: MailRenderer,
    site: SiteRead,
    automation: Automation,
    language: MailLanguage,
  ): Promise<RenderedMail> {
    const trigger: AutomationTriggerType = automation.trigger?.type ?? 'NEWSLETTER'
    const violations = textViolations(automation, automationDesigns[trigger])
    if (violations.length > 0) throw invalid(...violations)
    const { name, orderNumber, items, unsubscribeUrl } = sampleOf(trigger, sampleFrame(site, language))
    const { coupon } = automation
    const facts = { name, orderNumber, items, unsubscribeUrl, ...(coupon && { coupon: sampleCoupon(site, coupon) }) }
    return renderAutomation(renderer, site, automation, { facts, language, origin: await addresses.originOf(site) })
  }
}

function sampleFrame({ settings, now }: SiteRead, language: MailLanguage) {
  return { language, origin: settings.origin, currency: settings.currency, date: now.toISOString(), order: undefined }
}
