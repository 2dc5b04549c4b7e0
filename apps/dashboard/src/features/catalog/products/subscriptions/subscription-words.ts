import { plural, t } from '@lingui/core/macro'
import { writeDate } from '../../../../lib/format/format.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { writeNumber } from '../../../../lib/format/format.ts'
import { isMoment } from '../../../../ui/fields/moment-value.ts'
import { deliveryPrices } from './delivery-price.ts'
import type { Frequency, SubscriptionValues } from './subscription-values.ts'

/** For example 'Every 2 weeks · 6 payments · 10% off · 14 days free'. */
export function describeSubscription(
  values: SubscriptionValues,
  { currency, timeZone }: { currency: string; timeZone: string },
): string {
  const { frequency, interval, ends, cycles, trial, trialUnit, startDate } = values
  const payments = Number(cycles)
  return [
    everyInWords(frequency, Number(interval)),
    ends === 'NEVER' ? t`until cancelled` : plural(payments, { one: '# payment', other: '# payments' }),
    discountInWords(values, currency),
    trial.trim() && trialInWords(trialUnit, Number(trial)),
    isMoment(startDate) && firstChargeInWords(startDate, timeZone),
  ]
    .filter(Boolean)
    .join(' · ')
}

function everyInWords(frequency: Frequency, count: number): string {
  if (frequency === 'DAY') return plural(count, { one: 'Every day', other: 'Every # days' })
  if (frequency === 'WEEK') return plural(count, { one: 'Every week', other: 'Every # weeks' })
  if (frequency === 'MONTH') return plural(count, { one: 'Every month', other: 'Every # months' })
  return plural(count, { one: 'Every year', other: 'Every # years' })
}

function trialInWords(unit: Frequency, count: number): string {
  if (unit === 'DAY') return plural(count, { one: '# day free', other: '# days free' })
  if (unit === 'WEEK') return plural(count, { one: '# week free', other: '# weeks free' })
  if (unit === 'MONTH') return plural(count, { one: '# month free', other: '# months free' })
  return plural(count, { one: '# year free', other: '# years free' })
}

function discountInWords({ discountType, discount }: SubscriptionValues, currency: string): string | undefined {
  if (discountType === 'NONE' || !discount) return undefined
  const off =
    discountType === 'AMOUNT'
      ? writeMoney(discount, currency)
      : writeNumber(Number(discount) / 100, { style: 'percent', maximumFractionDigits: 2 })
  return t`${off} off`
}

function firstChargeInWords(startDate: string, timeZone: string): string {
  const date = writeDate(new Date(startDate), { dateStyle: 'medium', timeZone })
  return t`first charge from ${date}`
}

/** For example '€10.80 per delivery'. Undefined while no price is entered. */
export function deliveryPriceInWords(
  values: SubscriptionValues,
  prices: readonly string[],
  currency: string,
): string | undefined {
  const found = deliveryPrices(prices, values, currency)
  if (!found) return undefined
  const lowest = writeMoney(found.lowest, currency)
  return found.lowest === found.highest ? t`${lowest} per delivery` : t`from ${lowest} per delivery`
}
