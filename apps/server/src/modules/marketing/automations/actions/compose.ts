import type { Automation, AutomationText, AutomationTriggerType } from '@stoa/contract/services/stoa/automations'
import type { MailLanguage } from '@stoa/contract/services/stoa/mails'
import type { AutomationCouponFacts, AutomationMail } from '@stoa/storefront/automation-mail-data'
import type { MailRenderer, RenderedMail } from '@stoa/storefront/mail'
import { automationDesigns } from '@stoa/storefront/automation-mail-data'
import { textRules, type MailDesign, type OwnMail, type TextName } from '@stoa/storefront/mail-design'
import { getPrefix } from '@stoa/storefront/preferences'
import type { SiteRead } from '../../../../kernel/site/site.ts'
import { loadMailFrame } from '../../../messages/notifications/index.ts'

/** What one mail says, apart from the owner's texts. */
export type MailFacts = Omit<AutomationMail, 'kind' | 'url' | 'coupon'> & {
  coupon?: AutomationCouponFacts | undefined
  /** Without one, the button leads to the shop. */
  url?: string | undefined
}

/** Renders the mail of an automation in a language, with what the owner wrote in it. */
export async function renderAutomation(
  render: MailRenderer,
  site: SiteRead,
  { trigger, action }: Automation,
  { facts, language, origin }: { facts: MailFacts; language: MailLanguage; origin: string },
): Promise<RenderedMail> {
  const type: AutomationTriggerType = trigger?.type ?? 'NEWSLETTER'
  const kind = `AUTOMATION_${type}` as const
  const { texts = [], buttonUrl } = action?.email ?? {}
  const written = texts.find((each) => each.language === language)
  const chosen = type === 'CHECKOUT_ABANDONED' ? undefined : buttonUrl
  const url = chosen ?? facts.url ?? origin + getPrefix(language, site.settings.language)
  const frame = await loadMailFrame(site, kind, { language, url: origin })
  return render({ ...frame, ...facts, kind, url, ...(written && { own: ownMail(written, automationDesigns[type]) }) })
}

/** The owner's texts as the renderer takes them. */
function ownMail({ texts = [], hiddenBlocks = [], blockOrder = [] }: AutomationText, design: MailDesign): OwnMail {
  const known = texts.flatMap(({ slot, text }): [TextName, string][] =>
    slot && text && textRules(design, slot) ? [[slot, text]] : [],
  )
  return { texts: Object.fromEntries(known), hidden: hiddenBlocks, order: blockOrder }
}
