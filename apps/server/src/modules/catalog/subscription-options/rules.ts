import type { Discount, SubscriptionOption, SubscriptionSettings } from '@stoa/contract/services/stores/subscription-options'
import { parseExactAmount } from '@stoa/pricing'
import { brokenRule, invalid, requiredField } from '../../../kernel/basics/errors.ts'

const root = 'subscriptionOption'

/** A complete option without the fields that have no meaning. Throws violations where no product could be sold by it. */
export function cleanOption<Option extends SubscriptionOption>(given: Option, currency: string): Option {
  const title = given.title?.trim()
  if (!title) throw requiredField(`${root}.title`)
  const { discount: _discount, ...rest } = given
  const discount = cleanDiscount(given.discount, currency)
  return {
    ...rest,
    title,
    subscriptionSettings: cleanSettings(given.subscriptionSettings),
    ...(discount && { discount }),
  } as Option
}

function cleanSettings(given: SubscriptionSettings | undefined): SubscriptionSettings {
  if (!given) throw requiredField(`${root}.subscriptionSettings`)
  const { frequency = 'UNDEFINED', billingCycles, interval, freeTrialPeriod, startDate } = given
  const at = `${root}.subscriptionSettings`
  if (frequency === 'UNDEFINED') throw requiredField(`${at}.frequency`)
  const autoRenewal = given.autoRenewal ?? false
  if (!autoRenewal && !billingCycles) {
    throw brokenRule(
      `${at}.autoRenewal`,
      'SUBSCRIPTION_INVALID_AUTO_RENEWAL',
      'must be true where the number of billing cycles is open',
    )
  }
  if (freeTrialPeriod && (freeTrialPeriod.frequency ?? 'UNDEFINED') === 'UNDEFINED')
    throw requiredField(`${at}.freeTrialPeriod.frequency`)
  return {
    frequency,
    interval: interval ?? 1,
    autoRenewal,
    // "Ignored if `autoRenewal: true`."
    ...(!autoRenewal && billingCycles && { billingCycles }),
    ...(freeTrialPeriod && { freeTrialPeriod: { ...freeTrialPeriod, interval: freeTrialPeriod.interval ?? 1 } }),
    ...(startDate && { startDate }),
  }
}

/** UNDEFINED: no discount. The bounds are those of the discounts of products. */
function cleanDiscount(given: Discount | null | undefined, currency: string): Discount | undefined {
  if (!given || given.type === 'UNDEFINED') return undefined
  const { type, value = 0 } = given
  if (!type) {
    if (value !== 0) throw requiredField(`${root}.discount.type`)
    return undefined
  }
  const { least, most } = bounds[type]
  if (!(value >= least)) throw outside('MIN', `must be at least ${least}`, least)
  if (value > most) throw outside('MAX', `must be at most ${most}`, most)
  if (type === 'AMOUNT') checkDecimals(value, currency)
  return { type, value }
}

const bounds = { AMOUNT: { least: 0.001, most: 999_999_999.99 }, PERCENT: { least: 0.1, most: 99.9 } }

function outside(violatedRule: 'MIN' | 'MAX', description: string, threshold: number) {
  return invalid({ field: `${root}.discount.value`, description, violatedRule, data: { threshold } })
}

/** An amount is never rounded. An update may name the value alone, so the check of its request does not see the type. */
function checkDecimals(value: number, currency: string): void {
  try {
    parseExactAmount(String(value), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const description = `has more decimals than ${currency}`
    throw invalid({ field: `${root}.discount.value`, description, violatedRule: 'DECIMAL_MAX_SCALE', data: {} })
  }
}
