import { t } from '@lingui/core/macro'
import type { ShippingOption } from '@stoa/contract/services/ecom/shipping-options'
import { toDecimal } from '@stoa/web/decimal'
import { emptyRates, toRates, toRateValues, type RateValues } from '../rates.ts'

export interface OptionValues extends RateValues {
  title: string
  time: string
  everywhere: boolean
  regionIds: string[]
}

export const emptyOption: OptionValues = { ...emptyRates, title: '', time: '', everywhere: false, regionIds: [] }

export function toValues({ title, estimatedDeliveryTime, deliveryRegionIds, rates = [] }: ShippingOption): OptionValues {
  return {
    ...toRateValues(rates),
    title: title ?? '',
    time: estimatedDeliveryTime ?? '',
    everywhere: deliveryRegionIds === undefined,
    regionIds: deliveryRegionIds ?? [],
  }
}

export function toOption(values: OptionValues) {
  const { title, time, everywhere, regionIds } = values
  return {
    title: title.trim(),
    estimatedDeliveryTime: time.trim() || null,
    ...(!everywhere && { deliveryRegionIds: regionIds }),
    rates: toRates(values),
  }
}

export function checkOption(values: OptionValues): Record<string, string | undefined> {
  const { title, basis, amount, steps, freeFrom, everywhere, regionIds } = values
  const wrong: Record<string, string | undefined> = {}
  if (!title.trim()) wrong['title'] = t`Enter a name that customers understand.`
  if (!everywhere && regionIds.length === 0) wrong['regionIds'] = t`Choose at least one region, or offer it everywhere.`
  if (freeFrom.trim() && toDecimal(freeFrom) === undefined) wrong['freeFrom'] = t`Enter an amount, such as 80.`
  if (basis === 'FLAT' && toDecimal(amount) === undefined)
    wrong['amount'] = t`Enter an amount, such as 4.90. Enter 0 for free shipping.`
  if (basis === 'FLAT' || basis === 'OWN') return wrong
  for (const [index, step] of steps.entries()) {
    const from = toDecimal(step.from)
    const to = toDecimal(step.to)
    const whole = (text: string) => basis !== 'QUANTITY' || /^\d+$/.test(text)
    if (from === undefined || !whole(from)) wrong[`steps.${index}.from`] = t`Enter a number.`
    if (step.to.trim() && (to === undefined || !whole(to) || Number(to) < Number(from)))
      wrong[`steps.${index}.to`] = t`Enter a larger number, or leave this empty.`
    if (toDecimal(step.amount) === undefined) wrong[`steps.${index}.amount`] = t`Enter an amount.`
  }
  return wrong
}

/** Maps a contract path to a form field. */
export function toFormField(path: string): string | undefined {
  const field = path.replace(/^shippingOption\./, '')
  if (field === 'title') return 'title'
  if (field === 'estimatedDeliveryTime') return 'time'
  if (field.startsWith('deliveryRegionIds')) return 'regionIds'
  return undefined
}
