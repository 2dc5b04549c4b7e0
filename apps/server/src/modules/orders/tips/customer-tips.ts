import { service, type TipSettings } from '@stoa/contract/services/ecom/tip-settings'
import type { TipChoice as WireChoice } from '@stoa/contract/services/ecom/tips'
import { parseAmount, type TipChoice } from '@stoa/pricing'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import { brokenRule } from '../../../kernel/basics/errors.ts'
import type { Caller } from '../../../kernel/site/caller.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import { tipSettings } from './entity.ts'

const cached = siteCache(
  async (site) => ({ settings: await tipSettings.findWhere(asStaff(site), sql`is_default`) }),
  [service.fqdn],
)

/** The settings of the shop's own checkout, whether buyers may tip or not. */
export async function defaultSettings(site: SiteRead): Promise<TipSettings | undefined> {
  return (await cached.get(site)).settings
}

/** The settings of a place of business: its own, the newest of several, or else the shop's. */
export async function settingsAt(site: SiteRead, locationId: string | null | undefined): Promise<TipSettings | undefined> {
  if (!locationId) return defaultSettings(site)
  const { items } = await tipSettings.query(asStaff(site), { filter: { locationId }, cursorPaging: { limit: 1 } })
  return items[0] ?? defaultSettings(site)
}

/** The settings of a checkout whose buyer may tip. */
export async function customerTips(site: SiteRead, locationId: string | null | undefined): Promise<TipSettings | undefined> {
  const settings = await settingsAt(site, locationId)
  return settings && (settings.allowCustomerTip ?? true) ? settings : undefined
}

/**
 * "Whether users are given the option to add a tip during the payment collection flow in their dashboard." Apps may add one, for
 * example at a payment terminal.
 */
export async function mayAddTip(site: SiteRead, caller: Caller): Promise<boolean> {
  return caller.kind !== 'USER' || ((await defaultSettings(site))?.allowBusinessTipAtPayment ?? true)
}

/** A choice that the settings allow now; undefined for no tip. */
export function allowedChoice(
  settings: TipSettings | undefined,
  { tipType = 'UNKNOWN_TIP_TYPE', value }: WireChoice,
): TipChoice | undefined {
  return Number(value ?? 0) > 0 && whyNotAllowed(settings, { tipType, value }) === undefined
    ? { type: tipType as TipChoice['type'], value: value! }
    : undefined
}

/** An amount of the buyer's own is at most so many times what the items cost: more is a mistake, or spoils the shop's figures. */
const mostTimes = 10n

/**
 * Throws where the settings do not allow the choice, or where it is far more than the items cost. `subtotal` is in minor units. No
 * tip is always allowed.
 */
export function checkChoice(settings: TipSettings | undefined, choice: WireChoice, subtotal: bigint, currency: string): void {
  if (Number(choice.value ?? 0) <= 0) return
  const reason = whyNotAllowed(settings, choice)
  if (reason) throw brokenRule(`tipChoice.${reason.field}`, reason.rule, reason.description)
  if (choice.tipType === 'CUSTOM' && parseAmount(choice.value!, currency) > mostTimes * subtotal)
    throw brokenRule('tipChoice.value', 'TIP_TOO_HIGH', `must be at most ${mostTimes} times what the items cost`)
}

function whyNotAllowed(settings: TipSettings | undefined, { tipType, value }: WireChoice) {
  const refuse = (field: string, rule: string, description: string) => ({ field, rule, description })
  if (!settings) return refuse('tipType', 'TIPS_ARE_OFF', 'this shop takes no tips')
  if (tipType === 'CUSTOM') {
    const isAllowed = settings.allowCustomAmount ?? true
    return isAllowed ? undefined : refuse('tipType', 'CUSTOM_TIP_NOT_ALLOWED', 'choose one of the presets')
  }
  if (tipType !== settings.tipType || (tipType !== 'PERCENTAGE' && tipType !== 'AMOUNT'))
    return refuse('tipType', 'TIP_TYPE_NOT_OFFERED', `is not the shop's: ${settings.tipType}`)
  const isPreset = (settings.presets ?? []).some((preset) => preset.value === Number(value))
  return isPreset ? undefined : refuse('value', 'NO_SUCH_PRESET', 'is not one of the presets')
}
