import { t } from '@lingui/core/macro'
import type { DiscountRule } from '@stoa/contract/services/ecom/discount-rules'
import { writePercentage } from '../../../../lib/format/format.ts'
import { writeMoney } from '../../../../lib/format/money.ts'

/** For example '10% off' or '3 for €20.00'. */
export function ruleEffectInWords({ discounts }: DiscountRule, currency: string): string {
  const { percentage, fixedAmount, fixedPrice, quantityBased } = discounts?.values?.[0] ?? {}
  const [bundle] = quantityBased?.configurations ?? []
  if (bundle) return t`${bundle.quantity ?? 0} for ${writeMoney(bundle.price, currency)}`
  if (fixedAmount !== undefined) return t`${writeMoney(fixedAmount, currency)} off each item`
  if (fixedPrice !== undefined) return t`Price of ${writeMoney(fixedPrice, currency)}`
  return t`${writePercentage(percentage ?? 0)} off`
}
