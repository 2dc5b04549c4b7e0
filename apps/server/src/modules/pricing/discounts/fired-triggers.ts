import type { Address } from '@stoa/contract/services/ecom/cart'
import { formatAmount, type DiscountRule, type RuleLine, type Trigger } from '@stoa/pricing'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { eligibleTriggers, failedPlugins, type FailedPlugin } from '../../platform/plugins/index.ts'

export interface FiredTriggers {
  /** As `appId/id`. */
  fired: ReadonlySet<string>
  /** The apps that gave no usable answer: what they decide about is not met. */
  failed: FailedPlugin[]
}

const none: FiredTriggers = { fired: new Set(), failed: [] }

/** Asks the apps whose triggers the rules wait for which of them a cart meets. Without such a rule nobody is asked. */
export async function firedTriggers(
  site: SiteRead,
  rules: readonly DiscountRule[],
  { lines, destination }: { lines: readonly RuleLine[]; destination: Address | undefined },
): Promise<FiredTriggers> {
  const awaited = rules.flatMap(({ trigger }) => (trigger ? customTriggers(trigger) : []))
  if (awaited.length === 0 || lines.length === 0) return none
  const { country, subdivision, city } = destination ?? {}
  const ids = [...new Set(awaited.map(({ id }) => id))]
  const answers = await site.plugins.ask(
    site,
    eligibleTriggers,
    () => ({
      lineItems: lines.map(({ id, quantity, price, appId, catalogItemId }) => ({
        id,
        quantity,
        price: formatAmount(price, site.settings.currency),
        ...(appId && catalogItemId && { catalogReference: { appId, catalogItemId } }),
      })),
      triggers: ids.map((id) => ({ customTrigger: { id }, identifier: id })),
      ...(country && { shippingInfo: { address: { country, ...(subdivision && { subdivision }), ...(city && { city }) } } }),
    }),
    (_settings, appId) => awaited.some((each) => each.appId === appId),
  )
  return {
    // An app decides about its own triggers alone.
    fired: new Set(answers.flatMap(({ appId, answer = [] }) => answer.map((id) => `${appId}/${id}`))),
    failed: failedPlugins(eligibleTriggers, answers),
  }
}

function customTriggers(trigger: Trigger): { appId: string; id: string }[] {
  if (trigger.type === 'CUSTOM') return [trigger]
  return trigger.type === 'AND' || trigger.type === 'OR' ? trigger.triggers.flatMap(customTriggers) : []
}
