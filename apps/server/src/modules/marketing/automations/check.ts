import { isDeepStrictEqual } from 'node:util'
import type { Automation, AutomationAction, AutomationText } from '@stoa/contract/services/stoa/automations'
import { automationDesigns } from '@stoa/storefront/automation-mail-data'
import type { MailDesign } from '@stoa/storefront/mail-design'
import { brokenRule, invalid, permissionDenied, refusal, type Violation } from '../../../kernel/basics/errors.ts'
import { holds } from '../../../kernel/site/caller.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { checkText, findBlockViolations } from '../../messages/notifications/index.ts'
import type { AutomationFields, StoredAutomation } from './stored-automation.ts'

type Checked = Pick<AutomationFields, 'status' | 'triggerType'>

/**
 * The automation as it is stored. Throws a violation for what could not be run, AUTOMATION_STARTED for a change of what a started one
 * depends on, and where the caller may not do by hand what it would do.
 */
export function checkAutomation<Fields extends Partial<AutomationFields>>(
  site: SiteTx,
  next: Fields,
  before: StoredAutomation | undefined,
): Fields & Checked {
  const type = next.trigger?.type
  if (!type) throw brokenRule('automation.trigger.type', 'REQUIRED_FIELD', 'is required')
  if (before && before.status !== 'DRAFT' && before.triggerType !== type)
    throw refusal('AUTOMATION_STARTED', 'the trigger of an automation that was activated stays')
  checkAction(next)
  checkCoupon(next)
  const violations = textViolations(next, automationDesigns[type])
  if (violations.length > 0) throw invalid(...violations)
  checkPermissions(site, next, before)
  checkActive(site, next, before)
  return {
    ...next,
    ...(next.action && { action: withoutStandardTexts(next.action) }),
    status: next.status ?? 'DRAFT',
    triggerType: type,
  }
}

/** What differs from the standard texts, as it is stored. */
function withoutStandardTexts(action: AutomationAction): AutomationAction {
  const { email } = action
  if (!email) return action
  const texts = (email.texts ?? []).map((written) => ({
    ...written,
    texts: (written.texts ?? []).filter(({ text }) => text?.trim()),
  }))
  return { email: { ...email, texts } }
}

function checkAction({ action = {} }: Automation): void {
  const { email, webhook, task } = action
  if ([email, webhook, task].filter(Boolean).length !== 1)
    throw brokenRule('automation.action', 'EXACTLY_ONE_ACTION', 'is a mail, a webhook or a task')
  if (webhook && !(URL.canParse(webhook.url ?? '') && /^https?:$/.test(new URL(webhook.url ?? '').protocol)))
    throw brokenRule('automation.action.webhook.url', 'FORMAT', 'must be a web address', { type: 'WEB_URL' })
  if (task && !task.title?.trim()) throw brokenRule('automation.action.task.title', 'REQUIRED_FIELD', 'is required')
}

function checkCoupon({ coupon, action }: Automation): void {
  if (!coupon) return
  if (action?.task) throw brokenRule('automation.coupon', 'COUPON_WITHOUT_RECEIVER', 'reaches nobody through a task')
  const { percentOff, amountOff, freeShipping } = coupon
  if (
    [percentOff, amountOff, freeShipping].filter((value) => value !== undefined && value !== null && value !== false).length !== 1
  )
    throw brokenRule('automation.coupon', 'COUPON_WITHOUT_EFFECT', 'says what the coupon does')
}

/** The texts are those of a mail of the trigger; a code needs a coupon. */
export function textViolations({ action, coupon }: Automation, design: MailDesign): Violation[] {
  return (action?.email?.texts ?? []).flatMap((written, index, all) => {
    const path = `automation.action.email.texts[${index}]`
    if (!written.language) return [violation(`${path}.language`, 'is required')]
    const isTwice = all.findIndex(({ language }) => language === written.language) !== index
    if (isTwice) return [violation(`${path}.language`, 'is the language of other texts too')]
    return [...partViolations(written, design, path), ...(coupon ? [] : codeViolations(written, path))]
  })
}

function partViolations({ texts = [], ...blocks }: AutomationText, design: MailDesign, path: string): Violation[] {
  const checked = texts.map((part, index) => checkText(design, part, `${path}.texts[${index}]`))
  return [...checked.flatMap((each) => ('violation' in each ? each.violation : [])), ...findBlockViolations(design, blocks)]
}

function codeViolations({ texts = [] }: AutomationText, path: string): Violation[] {
  return texts.flatMap(({ text }, index) =>
    /\{(code|until)\}/.test((text ?? '').replaceAll('{{', ''))
      ? [violation(`${path}.texts[${index}].text`, 'names a coupon, and the automation makes none')]
      : [],
  )
}

function violation(field: string, description: string): Violation {
  return { field, description, violatedRule: 'VALIDATION', data: {} }
}

/** Nobody makes the shop do what they may not do themselves. A change of something else asks for nothing. */
function checkPermissions({ caller }: SiteTx, next: Automation, before: Automation | undefined): void {
  if (!caller) return
  const isNew = (part: (automation: Automation) => unknown) => Boolean(part(next)) && !isSame(part(next), before && part(before))
  if (isNew(({ coupon }) => coupon) && !holds(caller, 'COUPONS.MANAGE'))
    throw permissionDenied('whoever adds a coupon to an automation may make coupons')
  const sendsAway = isNew(({ action }) => action?.webhook?.url)
  if (sendsAway && !(holds(caller, 'STOA.WEBHOOK_CREATE') && holds(caller, 'STOA.CUSTOMER_READ')))
    throw permissionDenied('whoever adds a webhook to an automation may create webhooks and read customers')
  if (isNew(({ segmentId }) => segmentId) && !holds(caller, 'STOA.CUSTOMER_READ'))
    throw permissionDenied('whoever chooses a segment may read customers')
}

/** What an active automation sends is changed by those who could have activated it so. */
function checkActive({ caller }: SiteTx, next: Automation, before: StoredAutomation | undefined): void {
  if (!caller || before?.status !== 'ACTIVE' || holds(caller, 'STOA.AUTOMATION_SEND')) return
  const sent = ({ action, coupon, segmentId }: Automation) => [action && withoutStandardTexts(action), coupon, segmentId]
  if (!isSame(sent(next), sent(before))) throw permissionDenied('whoever changes what an active automation sends may activate it')
}

/** Whether two values say the same in JSON: the order of fields does not count, and null is as good as absent. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(withoutNulls(one), withoutNulls(other))
}

function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify({ value }, (_key, part: unknown) => part ?? undefined))
}
