import * as contract from '@stoa/contract/services/stoa/automations'
import type { Automation, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import { automationDesigns, sampleOf } from '@stoa/storefront/automation-mail-data'
import type { MailRenderer, RenderedMail } from '@stoa/storefront/mail'
import type { RateLimits } from '../../../../kernel/abuse/rate-limit.ts'
import { invalid } from '../../../../kernel/basics/errors.ts'
import { newId } from '../../../../kernel/basics/ids.ts'
import { implementAction, implementRead } from '../../../../kernel/operations/operation.ts'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { checkOwnAddress, loadMailFrame, loadSender, presentDesign } from '../../../messages/notifications/index.ts'
import { renderAutomation } from '../actions/compose.ts'
import { sampleCoupon } from '../actions/coupon.ts'
import type { EmailParts } from '../actions/email.ts'
import { textViolations } from '../check.ts'

export type MailOperationParts = Pick<EmailParts, 'mailer' | 'render' | 'addresses'> & {
  limits: Pick<RateLimits, 'mailByHand'>
}

export const getAutomationMail = ({ render, addresses }: MailOperationParts) =>
  implementRead(contract.getAutomationMail, async ({ site, refuse }, { trigger, language }) => {
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    const url = await addresses.originOf(site)
    const frame = await loadMailFrame(site, `AUTOMATION_${trigger}`, { language, url })
    const { description } = await render({ ...frame, ...sampleOf(trigger, sampleFrame(site, language)), isDescribed: true })
    return { design: presentDesign(automationDesigns[trigger], description) }
  })

export const previewAutomationMail = ({ render, addresses }: MailOperationParts) =>
  implementRead(contract.previewAutomationMail, async ({ site, refuse }, { automation, language }) => {
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    return { content: await sampleMail({ render, addresses }, site, automation, language) }
  })

export const testAutomationMail = ({ mailer, render, addresses, limits }: MailOperationParts) =>
  implementAction(contract.testAutomationMail, async ({ site, caller, refuse }, { automation, language, recipient }) => {
    checkOwnAddress(caller, recipient)
    if (!mailer) throw refuse('MAIL_SERVER_MISSING', 'no mail server is configured')
    if (!render) throw refuse('MAIL_TEMPLATES_MISSING', 'the storefront is not built')
    limits.mailByHand(site.siteId)
    const content = await sampleMail({ render, addresses }, site, automation, language)
    const outcome = await mailer.send({
      ...(await loadSender(site)),
      ...content,
      subject: `[Test] ${content.subject}`,
      messageId: `${newId()}@${mailer.domain}`,
      to: recipient.trim(),
    })
    return outcome.status === 'SENT' ? { sent: true } : { sent: false, failure: outcome.reason }
  })

/** The mail of an automation that need not be saved, for a made-up person. Throws a violation for a text that cannot be sent. */
async function sampleMail(
  { render, addresses }: { render: MailRenderer } & Pick<EmailParts, 'addresses'>,
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
  return renderAutomation(render, site, automation, { facts, language, origin: await addresses.originOf(site) })
}

function sampleFrame({ settings, now }: SiteRead, language: MailLanguage) {
  return { language, origin: settings.origin, currency: settings.currency, date: now.toISOString(), order: undefined }
}
