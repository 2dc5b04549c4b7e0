import { plural, t } from '@lingui/core/macro'
import type { Specification } from '@stoa/contract/services/marketing/coupons'
import { writePercentage } from '../../../../lib/format/format.ts'
import { writeMoney } from '../../../../lib/format/money.ts'
import { readEffect } from './values.ts'

/** For example '10% off' or 'Buy 2, get 1 free'. */
export function effectInWords(specification: Specification, currency: string): string {
  const money = (amount: number | undefined) => writeMoney(String(amount ?? 0), currency)
  switch (readEffect(specification)) {
    case 'PERCENT':
      return t`${writePercentage(specification.percentOffRate ?? 0)} off`
    case 'MONEY':
      return t`${money(specification.moneyOffAmount)} off`
    case 'PRICE':
      return t`Price of ${money(specification.fixedPriceAmount)}`
    case 'DELIVERY':
      return t`Free delivery`
    case 'BUY_GET': {
      const { x = 0, y = 0 } = specification.buyXGetY ?? {}
      return t`Buy ${x}, get ${y} free`
    }
  }
}

export function usesInWords(uses: number, limit: number | null | undefined): string {
  return limit ? t`${uses} of ${limit}` : plural(uses, { one: '# use', other: '# uses' })
}
